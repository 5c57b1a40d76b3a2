package @PACKAGE@

import android.content.Context
import android.media.AudioAttributes
import android.media.AudioFocusRequest
import android.media.AudioManager

/** Other programs may want the sound, a call for example; the game is paused meanwhile. `changed` is told whether the game has it. */
class SoundFocus(context: Context, changed: (Boolean) -> Unit) {
    private val manager = context.getSystemService(Context.AUDIO_SERVICE) as AudioManager
    private val wish = AudioFocusRequest.Builder(AudioManager.AUDIOFOCUS_GAIN)
        .setAudioAttributes(
            AudioAttributes.Builder().setUsage(AudioAttributes.USAGE_GAME).setContentType(AudioAttributes.CONTENT_TYPE_MUSIC).build(),
        )
        .setOnAudioFocusChangeListener { change ->
            when (change) {
                AudioManager.AUDIOFOCUS_GAIN -> changed(true)
                AudioManager.AUDIOFOCUS_LOSS, AudioManager.AUDIOFOCUS_LOSS_TRANSIENT -> changed(false)
            }
        }
        .build()

    fun take() {
        manager.requestAudioFocus(wish)
    }

    fun give() {
        manager.abandonAudioFocusRequest(wish)
    }
}
