/** Who of a match is away, and from when on the others may decide about a seat; counted on from what the table said. */
import type { Absent } from '../generated/api';
import type { MatchLink } from './net.svelte';
import { language } from './words.svelte';

const STEPS: [unit: string, seconds: number][] = [['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];

/** `3 minutes`, `2 days`: so many whole ones of the largest unit. */
export function spanText(seconds: number): string {
  const [unit, one] = STEPS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.NumberFormat(language.now, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / one));
}

export class Away {
  private now = $state(performance.now());
  /** The seat whose choice was put off, and until when. */
  private quiet = $state.raw<{ seat: number; until: number } | null>(null);

  constructor(private readonly link: MatchLink) {}

  /** Look at the clock as long as somebody is away; returns how to stop. */
  watch(): (() => void) | undefined {
    if (!this.link.info?.absent?.length) return undefined;
    this.now = performance.now();
    const timer = setInterval(() => (this.now = performance.now()), 1000);
    return () => clearInterval(timer);
  }

  private readonly since = $derived.by(() => Math.max(0, this.now - this.link.told) / 1000);

  /** Everybody who is away, with the seconds of now. */
  readonly all = $derived.by((): Absent[] =>
    (this.link.info?.absent ?? []).map(({ seat, gone, due }) => ({
      seat,
      gone: gone + this.since,
      due: due === null || due === undefined ? null : Math.max(0, due - this.since),
    })),
  );
  of = (seat: number): Absent | undefined => this.all.find((one) => one.seat === seat);

  /** The seat that this person may decide about now. */
  readonly open = $derived.by(() => {
    const { info, result, pending } = this.link;
    if (result || !info?.mine.length) return null;
    const due = this.all.filter((one) => one.due === 0);
    const asked = due.find(({ seat }) => seat === pending?.about);
    if (asked) return asked;
    return due.find(({ seat }) => !(this.quiet?.seat === seat && this.now < this.quiet.until)) ?? null;
  });

  /** Ask no more for a while. */
  wait(seat: number): void {
    this.quiet = { seat, until: performance.now() + 1000 * Math.max(60, this.link.info?.patience ?? 0) };
  }
}
