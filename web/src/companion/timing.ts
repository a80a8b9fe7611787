/** When what sounds: a song by the clock that the sound itself runs by. */
import type { SongScore } from '../generated/api';

export const EIGHTHS = 8;

/** The times of a song that a clock of seconds is asked for. */
export type Timed = Pick<SongScore, 'eighth' | 'length' | 'bars'>;

/** What is heard at a moment. */
export interface Moment {
  /** The number of the card, as many as there are cards in the last chord, or -1 before and after. */
  bar: number;
  /** The number of the note in the card's bar, or -1. */
  note: number;
  /** Eighths since the bar began. */
  within: number;
}

export const SILENT: Moment = { bar: -1, note: -1, within: 0 };

/** Seconds until the last chord ends; the room sounds on a little. */
export const lengthOf = (score: Timed): number => score.length * score.eighth;

/** When a bar begins, in seconds. */
export const startOf = (score: Timed, bar: number): number => bar * EIGHTHS * score.eighth;

/** What is heard so many seconds after the beginning. */
export function momentAt(score: Timed, seconds: number): Moment {
  const eighths = seconds / score.eighth;
  if (!(eighths >= 0) || eighths >= score.length) return SILENT;
  const bar = Math.min(Math.floor(eighths / EIGHTHS), score.bars.length);
  const within = eighths - bar * EIGHTHS;
  const melody = score.bars[bar]?.melody ?? [[0, EIGHTHS, 0]];
  let note = -1;
  melody.forEach(([at, length], n) => {
    if (at <= within && within < at + length) note = n;
  });
  return { bar, note, within };
}

/** Minutes and seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds + 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Where in a song we are, by any clock that counts seconds; nothing here keeps time by itself. */
export class Transport {
  private from = 0;
  private since: number | null = null;

  constructor(
    private readonly now: () => number,
    readonly end: number,
  ) {}

  get playing(): boolean {
    return this.since !== null;
  }

  /** Seconds into the song; `late` is how long a sound takes from the clock to the ear. */
  at(late = 0): number {
    if (this.since === null) return this.from;
    const gone = Math.max(0, this.now() - late - this.since);
    return Math.min(this.end, this.from + gone);
  }

  /** Whether what was begun can be heard already. */
  begun(late = 0): boolean {
    return this.since !== null && this.now() - late >= this.since;
  }

  /** Whether it has been heard to its end. */
  get over(): boolean {
    return this.at() >= this.end;
  }

  /** Go on at a moment of the clock, which may lie a little ahead. */
  play(when: number): void {
    if (this.over) this.from = 0;
    this.since = when;
  }

  pause(): void {
    this.from = this.at();
    this.since = null;
  }

  /** Be somewhere else; pauses, for the sound has to be begun anew. */
  seek(seconds: number): void {
    this.since = null;
    this.from = Math.min(Math.max(0, seconds), this.end);
  }
}
