/** A small lyre: plucked strings by oscillator and envelope. Silent until somebody asks for it. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let last = 0;

/** How often a key of the piano swings in a second; 69 is A4. */
export const hertz = (key: number): number => 440 * 2 ** ((key - 69) / 12);

/** Pluck a string after some seconds. */
export function pluck(pitch: number, after = 0, length = 1.1, loud = 1): void {
  if (settings.sound <= 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const at = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.28 * settings.sound * loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  for (const [times, part] of [[1, 1], [2.001, 0.35], [3.003, 0.12]] as const) {
    const string = context.createOscillator();
    const share = context.createGain();
    string.type = times === 1 ? 'triangle' : 'sine';
    string.frequency.value = pitch * times;
    share.gain.value = part;
    string.connect(share).connect(gain);
    string.start(at);
    string.stop(at + length);
  }
}

const SOUNDS: Record<string, () => void> = {
  turn: () => [57, 64].forEach((key, i) => pluck(hertz(key), i * 0.16)),
  take: () => pluck(hertz(60), 0, 0.7, 0.6),
  sealed: () => pluck(180, 0, 0.12, 0.8),
  loss: () => pluck(73, 0, 1.2, 1.4),
  win: () => [57, 60, 64, 69, 67, 64, 69].forEach((key, i) => pluck(hertz(key), i * 0.17)),
  said: () => pluck(hertz(76), 0, 0.3, 0.3),
};

/** One of the house's sounds; none within 200 ms of another. */
export function sound(name: keyof typeof SOUNDS | string): void {
  const now = performance.now();
  if (settings.sound <= 0 || now - last < 200) return;
  last = now;
  SOUNDS[name]?.();
}
