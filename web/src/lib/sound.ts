/** A small lyre: plucked strings by oscillator and envelope. Silent until somebody asks for it. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let last = 0;

const NOTES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The pitch of a note such as `E4` or `F#5`, in hertz. */
export function pitch(note: string): number {
  const sharp = note[1] === '#' ? 1 : 0;
  const octave = Number(note.slice(1 + sharp));
  const steps = (NOTES[note[0] ?? 'A'] ?? 9) + sharp + 12 * (octave - 4) - 9;
  return 440 * 2 ** (steps / 12);
}

/** Pluck a string after some seconds. */
export function pluck(hertz: number, after = 0, length = 1.1, loud = 1): void {
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
    string.frequency.value = hertz * times;
    share.gain.value = part;
    string.connect(share).connect(gain);
    string.start(at);
    string.stop(at + length);
  }
}

/** Play a bar such as `E4 G4 A4 - B4 - G4 -`: eighth by eighth, a dash holds the note before. */
export function bar(notes: string, after = 0, eighth = 0.22): number {
  const parts = notes.split(/\s+/).filter(Boolean);
  parts.forEach((note, i) => {
    if (note === '-') return;
    let held = 1;
    while (parts[i + held] === '-') held++;
    pluck(pitch(note), after + i * eighth, 0.35 + held * eighth);
  });
  return after + parts.length * eighth;
}

const SOUNDS: Record<string, () => void> = {
  turn: () => ['A3', 'E4'].forEach((note, i) => pluck(pitch(note), i * 0.16)),
  take: () => pluck(pitch('C4'), 0, 0.7, 0.6),
  sealed: () => pluck(180, 0, 0.12, 0.8),
  loss: () => pluck(73, 0, 1.2, 1.4),
  win: () => ['A3', 'C4', 'E4', 'A4', 'G4', 'E4', 'A4'].forEach((note, i) => pluck(pitch(note), i * 0.17)),
  said: () => pluck(pitch('E5'), 0, 0.3, 0.3),
};

/** One of the house's sounds; none within 200 ms of another. */
export function sound(name: keyof typeof SOUNDS | string): void {
  const now = performance.now();
  if (settings.sound <= 0 || now - last < 200) return;
  last = now;
  SOUNDS[name]?.();
}
