/** A song to be heard: a bar of eighths a card, a soft chord of its colour under it. */

const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const CHORDS: Record<string, string[]> = {
  red: ['A2', 'E3', 'A3', 'C4'],
  yellow: ['F2', 'C3', 'F3', 'A3'],
  green: ['C3', 'G3', 'C4', 'E4'],
  blue: ['G2', 'D3', 'G3', 'B3'],
};
const EIGHTHS = 8;
/** Seconds: 96 quarters a minute. */
export const EIGHTH = 60 / 96 / 2;
export const BAR = EIGHTHS * EIGHTH;

export interface Bar {
  notes: string;
  colour: string;
}

export interface Note {
  hertz: number;
  at: number;
  length: number;
  loud: number;
}

/** The pitch of `E4`, `F#5` or `Bb3` in hertz. */
export function pitch(note: string): number {
  const bend = note[1] === '#' ? 1 : note[1] === 'b' ? -1 : 0;
  const octave = Number(note.slice(bend ? 2 : 1));
  const steps = (STEPS[note.charAt(0)] ?? 9) + bend + 12 * (octave - 4) - 9;
  return 440 * 2 ** (steps / 12);
}

/** Everything that sounds, in seconds from the beginning. */
export function score(bars: readonly Bar[]): Note[] {
  return bars.flatMap(({ notes, colour }, n) => {
    const start = n * BAR;
    const words = notes.split(' ').filter(Boolean);
    const melody = words.flatMap((word, i): Note[] => {
      if (word === '-') return [];
      let held = 1;
      while (words[i + held] === '-') held++;
      return [{ hertz: pitch(word), at: start + i * EIGHTH, length: held * EIGHTH + 0.35, loud: 1 }];
    });
    const chord = (CHORDS[colour] ?? []).map((note, i): Note => ({
      hertz: pitch(note), at: start + i * EIGHTH * (i < 2 ? 1 : 1.5), length: BAR - i * EIGHTH, loud: 0.3,
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
