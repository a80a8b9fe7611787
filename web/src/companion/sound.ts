/** The song as sound: the table's own, or a plain lyre where the table cannot give it. */
import type { SongScore } from '../generated/api';

let context: AudioContext | undefined;

/** The one place where sound comes out. Call it when somebody presses something, or it is mute. */
export function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

/** Seconds from the clock to the ear. */
export function latency(sound: AudioContext): number {
  const known = sound.outputLatency || sound.baseLatency || 0;
  return known < 0.5 ? known : 0;
}

const TAIL = 1.5;
const GAIN: Record<string, number> = { lyre: 0.3, voice: 0.07, bass: 0.24, harp: 0.12 };

/** A song without the table: strings and hums by oscillators, rendered before it is played. */
export async function plainSound(score: SongScore): Promise<AudioBuffer> {
  const rate = 44_100;
  const room = new OfflineAudioContext(1, Math.ceil((score.length * score.eighth + TAIL) * rate), rate);
  for (const { at, length, pitch, loud, voice } of score.notes) {
    const start = at * score.eighth;
    const held = length * score.eighth;
    const string = room.createOscillator();
    const gain = room.createGain();
    string.type = voice === 'voice' ? 'sine' : 'triangle';
    string.frequency.value = 440 * 2 ** ((pitch - 69) / 12);
    const peak = (GAIN[voice] ?? 0.2) * loud;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(peak, start + (voice === 'voice' ? 0.25 : 0.006));
    const ends = start + held + 0.6;
    gain.gain.exponentialRampToValueAtTime(0.0001, ends);
    string.connect(gain).connect(room.destination);
    string.start(start);
    string.stop(ends);
  }
  return room.startRendering();
}
