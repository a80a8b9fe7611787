/** What has come of attacks and despair piles since the viewer acted last, by what the log tells. */
import type { Gist, Line } from '../../generated/api';
import { idIn } from '../../lib/things';

export interface Struck {
  by: number;
  seat: number;
  power: string;
  weakness: string;
  /** Despair that was given, with what cards in play added. */
  given: number;
}

export interface Opened {
  by: number;
  /** Whose pile it was. */
  seat: number;
  cards: string[];
  weaknesses: number;
  /** Whether it gave dominance. */
  won: boolean;
}

export interface Recap {
  struck: Struck | null;
  opened: Opened | null;
}

/** A player in a slot: a seat, or the Champion, who has none. */
function playerIn({ things }: Gist, slot: string): number {
  const value = things[slot];
  return typeof value === 'object' && !Array.isArray(value) ? Number(value.id) : -1;
}

const numberIn = (gist: Gist, slot: string): number => Number(idIn(gist, slot) || 0);

/** Lines since the viewer's last deed; of all others, who watch, those of the turn that is or was last. */
function fresh(log: readonly Line[], viewer: number): readonly Line[] {
  if (viewer >= 0) return log.slice(log.findLastIndex(({ seat, kind }) => seat === viewer && kind !== 'pass') + 1);
  const turn = log.at(-1)?.turn;
  return log.slice(log.findLastIndex((line) => line.turn !== turn) + 1);
}

export function recap(log: readonly Line[], viewer: number): Recap {
  const found: Recap = { struck: null, opened: null };
  for (const { gist } of fresh(log, viewer)) {
    const [by, seat, n] = [playerIn(gist, 'by'), playerIn(gist, 'seat'), numberIn(gist, 'n')];
    if (gist.verb === 'struck') found.struck = { by, seat, power: idIn(gist, 'power'), weakness: idIn(gist, 'weakness'), given: 0 };
    else if (gist.verb === 'despair' && found.struck?.seat === seat) found.struck = { ...found.struck, given: found.struck.given + n };
    else if (gist.verb === 'open') {
      const { cards } = gist.things;
      found.opened = { by, seat, cards: Array.isArray(cards) ? cards.map(({ id }) => String(id)) : [], weaknesses: n, won: false };
    } else if (gist.verb === 'dominance' && found.opened?.by === seat) found.opened = { ...found.opened, won: true };
  }
  return found;
}
