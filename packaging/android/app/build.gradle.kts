plugins {
    id("com.android.application")
    id("org.jetbrains.kotlin.android")
}

android {
    namespace = "@PACKAGE@"
    compileSdk = 35

    defaultConfig {
        applicationId = "@PACKAGE@"
        minSdk = 26
        targetSdk = 35
        versionCode = @CODE@
        versionName = "@VERSION@"
    }

    buildTypes {
        release {
            isMinifyEnabled = false
        }
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }

    kotlinOptions {
        jvmTarget = "17"
    }

    // The game is compressed already.
    androidResources {
        noCompress += listOf("wasm", "zip", "ogg", "mp3")
    }
}

dependencies {
    implementation("androidx.activity:activity-ktx:1.9.3")
    implementation("androidx.core:core-ktx:1.15.0")
    implementation("androidx.webkit:webkit:1.12.1")
}
