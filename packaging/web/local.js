// A page that is opened from the disk may not load modules; then nothing else on it runs, so this says why.

if (location.protocol === "file:") {
  const said = {
    uk: "Гра має бути на вебсервері: браузери не дають сторінці читати файли з диска. Завантажте папку на хостинг або відкрийте її з редактора.",
    ru: "Игра должна лежать на веб-сервере: браузеры не дают странице читать файлы с диска. Загрузите папку на хостинг или откройте её из редактора.",
  }[document.documentElement.lang] || "The game has to be on a web server: browsers do not let a page read files from the disk. "
    + "Put the folder on a host, or open it from the editor.";
  document.getElementById("bar").hidden = true;
  document.getElementById("said").textContent = said;
}
