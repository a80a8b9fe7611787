"""A score becomes sound: plucked strings, singers and a room, made of sums of sines."""

import io
import wave
from functools import lru_cache

import numpy as np

from molpe.song.picture import Array
from molpe.song.tune import EIGHTH, Score

RATE = 44100
TAIL = 2.2
"""Seconds after the last eighth."""
LONGEST = 2.6
"""Of a plucked string, in seconds."""
LOUDNESS = 0.115
"""The mean power of every song, -18.8 dB below the loudest that fits."""
KNEE, ROOM = 0.6, 0.29
"""Peaks above the knee are bent into the room over it, so none passes 0.89."""
GAIN = {"lyre": 0.62, "voice": 0.15, "bass": 0.4, "harp": 0.3}
PAN = {"lyre": 0.45, "bass": 0.5, "harp": 0.66}
BRIGHT = {"lyre": 1.0, "bass": 1.5, "harp": 1.25}
REVERB = 1.7
WET = 0.30


def render(score: Score) -> Array:
    """Two channels of samples between -1 and 1."""
    length = int(RATE * (score.length * EIGHTH + TAIL))
    mix = np.zeros((2, length), np.float32)
    for note in score.notes:
        seconds = note.length * EIGHTH
        if note.voice == "voice":
            tone = singers(note.pitch, round(seconds + 0.35, 2))
            pan = 0.25 + 0.5 * (note.pitch * 7 % 10) / 9
        else:
            tone = plucked(note.pitch, BRIGHT[note.voice], min(LONGEST, seconds + 1.1))
            pan = PAN[note.voice]
        start = int(note.at * EIGHTH * RATE)
        tone = tone[: length - start]
        gain = GAIN[note.voice] * note.loud
        mix[0, start : start + len(tone)] += tone * np.float32(gain * np.cos(pan * np.pi / 2))
        mix[1, start : start + len(tone)] += tone * np.float32(gain * np.sin(pan * np.pi / 2))
    return mastered(mix)


def wav(score: Score) -> bytes:
    """The sound as a WAV file, 16 bits, stereo."""
    samples = (render(score).T * 32767).round().astype("<i2").tobytes()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return out.getvalue()


def hertz(pitch: int) -> float:
    """The frequency of a key."""
    return float(440 * 2 ** ((pitch - 69) / 12))


def plucked(pitch: int, bright: float, seconds: float) -> Array:
    """A string, cut with a short fade."""
    tone = string(pitch, bright)[: int(RATE * seconds)].copy()
    fade = int(0.03 * RATE)
    tone[-fade:] *= np.linspace(1, 0, fade, dtype=np.float32)
    return tone


@lru_cache(maxsize=256)
def string(pitch: int, bright: float) -> Array:
    """A string at full length: its higher partials are a little sharp and die sooner."""
    base, count = hertz(pitch), int(RATE * LONGEST)
    time = np.arange(count, dtype=np.float32) / RATE
    tone = np.zeros(count, np.float32)
    for k in range(1, int(min(14, 9000 / base)) + 1):
        decay = 1.3 + 0.55 * k + base / 400
        heard = min(count, int(RATE * 8 / decay))
        speed = np.float32(2 * np.pi * base * k * (1 + 0.00012 * k * k))
        strength = np.float32(abs(np.sin(np.pi * k * 0.21)) / k**bright)  # plucked at a fifth
        now = time[:heard]
        tone[:heard] += strength * np.exp(now * np.float32(-decay)) * np.sin(now * speed)
    tone *= np.minimum(1, time / 0.003)
    return np.asarray(tone / np.abs(tone).max())


@lru_cache(maxsize=256)
def singers(pitch: int, seconds: float) -> Array:
    """Two voices a little apart, with a slow vibrato, on a dark vowel."""
    base, count = hertz(pitch), int(RATE * seconds)
    time = np.arange(count, dtype=np.float32) / RATE
    tone = np.zeros(count, np.float32)
    for detune, phase in ((-0.0025, 0.0), (0.003, 2.1)):
        sway = 0.035 * base / 5 * np.sin(2 * np.pi * 5.1 * time + phase) * np.minimum(1, time)
        angle = (2 * np.pi * base * (1 + detune) * time + sway).astype(np.float32)
        before, now, twice = np.zeros_like(angle), np.sin(angle), 2 * np.cos(angle)
        for k in range(1, int(min(9, 4500 / base)) + 1):
            tone += np.float32(vowel(base * k) / k**0.4) * now
            before, now = now, twice * now - before  # sin((k + 1) x) from the two before
    shape = np.minimum(1, time / 0.28) * np.minimum(1, (seconds - time) / 0.35)
    return np.asarray(tone * shape / np.abs(tone).max(), np.float32)


def vowel(frequency: float) -> float:
    """How much of a frequency a mouth lets out that sings ah."""
    formants = ((1.0, 420, 300), (0.45, 900, 260), (0.12, 2600, 500))
    peaks = (a * np.exp(-(((frequency - at) / wide) ** 2)) for a, at, wide in formants)
    return float(sum(peaks)) + 0.03


@lru_cache(maxsize=2)
def hall(size: int) -> Array:
    """The spectrum of a room that fades in less than two seconds."""
    rng, count = np.random.default_rng(7), int(REVERB * RATE)
    fade = np.exp(-np.arange(count) / RATE * 4.2).astype(np.float32)
    echo = rng.standard_normal((2, count)).astype(np.float32) * fade
    echo[:, : int(0.012 * RATE)] = 0
    across = np.fft.rfftfreq(size, 1 / RATE)
    return np.asarray(np.fft.rfft(echo, size) * ((across > 120) / (1 + (across / 3200) ** 2)))


def mastered(mix: Array) -> Array:
    """The mix in its room, at the loudness of every song, with nothing cut off."""
    length = mix.shape[1]
    size = 1 << (length + int(REVERB * RATE)).bit_length()
    wet = np.fft.irfft(np.fft.rfft(mix, size) * hall(size), size)[:, :length].astype(np.float32)
    mix = mix + wet * np.float32(WET * power(mix) / power(wet))
    mix *= np.float32(LOUDNESS / power(mix))
    loud = np.abs(mix)
    bent = np.sign(mix) * (KNEE + ROOM * np.tanh((loud - KNEE) / ROOM))
    mix = np.where(loud > KNEE, bent, mix).astype(np.float32)
    fade = int(1.2 * RATE)
    mix[:, -fade:] *= np.linspace(1, 0, fade, dtype=np.float32) ** 2
    return mix


def power(samples: Array) -> float:
    """The root of the mean square."""
    return float(np.sqrt(np.mean(np.square(samples, dtype=np.float64))))
