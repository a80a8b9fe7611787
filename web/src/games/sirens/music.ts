/** A song to be heard: a bar of eighths a card, a soft chord of its colour under it. */

import type { Tone } from '../../generated/api';
import { hertz } from '../../lib/sound';

/** Keys of the piano: A minor, F, C and G. */
const CHORDS: Record<string, number[]> = {
  red: [45, 52, 57, 60],
  yellow: [41, 48, 53, 57],
  green: [48, 55, 60, 64],
  blue: [43, 50, 55, 59],
};
const EIGHTHS = 8;
/** Seconds: 96 quarters a minute. */
export const EIGHTH = 60 / 96 / 2;
export const BAR = EIGHTHS * EIGHTH;

export interface Bar {
  notes: readonly Tone[];
  colour: string;
}

export interface Note {
  hertz: number;
  at: number;
  length: number;
  loud: number;
}

/** Everything that sounds, in seconds from the beginning. */
export function score(bars: readonly Bar[]): Note[] {
  return bars.flatMap(({ notes, colour }, n) => {
    const start = n * BAR;
    const melody = notes.map(({ at, length, pitch }): Note => ({
      hertz: hertz(pitch), at: start + at * EIGHTH, length: length * EIGHTH + 0.35, loud: 1,
    }));
    const chord = (CHORDS[colour] ?? []).map((pitch, i): Note => ({
      hertz: hertz(pitch), at: start + i * EIGHTH * (i < 2 ? 1 : 1.5), length: BAR - i * EIGHTH, loud: 0.3,
    }));
    return [...melody, ...chord];
  });
}

let context: AudioContext | undefined;

/** Play; `sounding` is told the number of the card that is heard, and -1 at the end. */
export function play(bars: readonly Bar[], loud: number, sounding: (card: number) => void): () => void {
  context ??= new AudioContext();
  void context.resume();
  const sound = context;
  const master = sound.createGain();
  master.gain.value = loud;
  master.connect(sound.destination);
  const begin = sound.currentTime + 0.08;
  for (const note of score(bars)) pluck(sound, master, note, begin);
  let now = -2;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    master.gain.setTargetAtTime(0, sound.currentTime, 0.04);
    setTimeout(() => master.disconnect(), 400);
    sounding(-1);
  };
  const follow = (): void => {
    const card = Math.floor((sound.currentTime - begin) / BAR);
    if (card >= bars.length) return stop();
    if (card !== now) sounding((now = Math.max(0, card)));
    frame = requestAnimationFrame(follow);
  };
  follow();
  return stop;
}

function pluck(sound: AudioContext, out: AudioNode, { hertz, at, length, loud }: Note, begin: number): void {
  const time = begin + at;
  const gain = sound.createGain();
  gain.gain.setValueAtTime(0.0001, time);
  gain.gain.exponentialRampToValueAtTime(0.25 * loud, time + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, time + length);
  gain.connect(out);
  for (const [times, part, type] of [[1, 1, 'triangle'], [2.001, 0.3, 'sine'], [3.003, 0.1, 'sine']] as const) {
    const string = sound.createOscillator();
    const share = sound.createGain();
    string.type = type;
    string.frequency.value = hertz * times;
    share.gain.value = part;
    string.connect(share).connect(gain);
    string.start(time);
    string.stop(time + length);
  }
}
