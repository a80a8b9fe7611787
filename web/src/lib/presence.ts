/** Tells who lost the connection and who is back; who only reloads a page is not gone. */
import type { MatchInfo } from '../generated/api';

/** So long somebody may be away before it is told, in milliseconds. */
export const AWAY = 4000;

export class Presence {
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** Seats whose people are known to be away. */
  private readonly away = new Set<number>();
  private last: MatchInfo | null = null;

  constructor(private readonly tell: (seat: number, away: boolean) => void) {}

  /** Look who is there now. */
  see(info: MatchInfo): void {
    const before = this.last;
    this.last = info;
    for (const { seat, kind, online, name } of info.seats) {
      const was = before?.seats[seat];
      const same = kind === 'person' && was?.kind === 'person' && was.name === name && !info.mine.includes(seat);
      if (same && was.online && !online) this.timers.set(seat, setTimeout(() => this.gone(seat), AWAY));
      else if (!same || online) this.back(seat, same);
    }
  }

  /** Nobody is watched any more. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private gone(seat: number): void {
    this.timers.delete(seat);
    this.away.add(seat);
    this.tell(seat, true);
  }

  private back(seat: number, tell: boolean): void {
    clearTimeout(this.timers.get(seat));
    this.timers.delete(seat);
    if (this.away.delete(seat) && tell) this.tell(seat, false);
  }
}
