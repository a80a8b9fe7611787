/** A War, duel by duel: who met whom is in the log, how mighty they were in the views before. */
import type { Line } from '../../generated/api';
import { idIn } from '../../lib/things';
import type { MuseView, MuseWarView } from '../../generated/views';
import { words } from './words';

export interface Fighter {
  card: string;
  name: string;
  seat: number;
  might: number;
}
export interface Duel {
  pair: [Fighter, Fighter];
  /** The card that fell, or none. */
  fell: string;
}
export interface Told {
  one: number;
  other: number;
  trojan: boolean;
  stage: MuseWarView['stage'];
  winner: number;
  /** Who has not fought yet; one of them may be turned over already. */
  waiting: (Fighter & { faces: boolean })[];
  duels: Duel[];
}

/** The warriors that lines name: luck turns over one of each side in turn. */
export function matched(lines: readonly Line[]): string[] {
  return lines.flatMap(({ gist }) => (gist.verb === 'match' ? [idIn(gist, 'card')] : []));
}

/** Everybody in the Crews of a view, by card. */
export function people(view: MuseView): Map<string, Fighter> {
  const found = new Map<string, Fighter>();
  for (const { seat, crews } of view.seats) {
    for (const { id, name, might } of crews.flatMap(({ members }) => members)) found.set(id, { card: id, name, seat, might });
  }
  return found;
}

/** Goes from view to view and tells of the War that is fought, or was fought last. */
export class Teller {
  private known = new Map<string, Fighter>();
  private heard = -1;
  private names: string[] = [];
  private fighting = false;

  /** The next view, and the log up to it. */
  next(told: Told | null, view: MuseView, log: readonly Line[]): Told | null {
    const last = log.at(-1)?.n ?? 0;
    const back = last < this.heard;
    // at the first look all that the log has of a War under way is new
    const fresh = this.heard < 0 ? (view.war ? tail(log) : []) : back ? [] : log.filter(({ n }) => n > this.heard);
    if (back) [told, this.names] = [null, []];
    this.heard = last;
    const names = matched(fresh);
    const { war } = view;
    if ((war || names.length) && !this.fighting) this.names = [];
    this.names.push(...names);
    const now = people(view);
    for (const { card, name, seat, might } of war?.fighters ?? []) this.known.set(card, { card, name, seat, might });
    if (war || names.length) told = this.tell(told, war, now);
    this.fighting = war !== null;
    if (!war) this.known = now;
    else if (war.stage === 'declared') for (const [card, fighter] of now) this.known.set(card, fighter);
    return told;
  }

  private tell(told: Told | null, war: MuseWarView | null, now: Map<string, Fighter>): Told {
    const duels: Duel[] = [];
    for (let n = 0; n + 1 < this.names.length; n += 2) {
      const [a, b] = [this.known.get(this.names[n] ?? ''), this.known.get(this.names[n + 1] ?? '')];
      if (!a || !b) continue;
      // who is still in a Crew stands: an only Hero cannot fall
      const low = a.might < b.might ? a : b;
      const gone = [low, low === a ? b : a].find((one) => !now.has(one.card));
      duels.push({ pair: [a, b], fell: gone?.card ?? '' });
    }
    const fought = new Set(this.names);
    const one = war?.one ?? duels[0]?.pair[0].seat ?? told?.one ?? 0;
    const other = war?.other ?? duels[0]?.pair[1].seat ?? told?.other ?? 1;
    const more = standing({ duels }, one) - standing({ duels }, other);
    return {
      one,
      other,
      trojan: war?.trojan ?? told?.trojan ?? false,
      stage: war?.stage ?? 'over',
      winner: war ? war.winner : more > 0 ? one : more < 0 ? other : -1,
      waiting: (war?.fighters ?? [])
        .filter(({ card, state }) => state === 'faces' || (state === 'waits' && !fought.has(card)))
        .map(({ card, name, seat, might, state }) => ({ card, name, seat, might, faces: state === 'faces' })),
      duels,
    };
  }
}

/** The Might of a side's warriors who fought and stand. */
export function standing({ duels }: Pick<Told, 'duels'>, seat: number): number {
  return duels.flatMap(({ pair, fell }) => pair.filter((one) => one.seat === seat && one.card !== fell)).reduce((sum, one) => sum + one.might, 0);
}

/** How a War ended, in words. */
export function outcomeOf({ winner }: Pick<Told, 'winner'>, who: (seat: number) => string): string {
  return winner >= 0 ? words('war-won', { who: who(winner) }) : words('war-tie');
}

const OF_WAR = new Set(['match', 'take', 'enough', 'pass', 'line-up', 'fight', 'lead', 'play', 'use', 'done', 'move', 'hand', 'hand-over', 'dismiss']);

/** The lines of a War at the end of a log. */
function tail(log: readonly Line[]): Line[] {
  return log.slice(log.findLastIndex(({ gist }) => !OF_WAR.has(gist.verb)) + 1);
}
