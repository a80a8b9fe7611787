/** What has just happened and can be seen no more: the last struggle, the last pile that was resolved. */
import type { SinsPlayCard, SinsStruggleView, SinsView } from '../../generated/views';

export interface PastStruggle {
  struggle: SinsStruggleView;
  sides: [readonly SinsPlayCard[], readonly SinsPlayCard[]];
}

export interface Resolved {
  /** Whose pile it was, and who resolved it. */
  seat: number;
  by: number;
  cards: string[];
  /** Whether it gave dominance. */
  won: boolean;
}

const more = (now: readonly string[], before: readonly string[]): string[] => {
  const rest = [...now];
  for (const card of before) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
};

export class Memory {
  struggle = $state.raw<PastStruggle | null>(null);
  resolved = $state.raw<Resolved | null>(null);
  private before: SinsView | null = null;

  see(view: SinsView): void {
    const before = this.before;
    if (before === view) return;
    this.before = view;
    if (!before || before.viewer !== view.viewer) return;
    if (before.struggle && !view.struggle) {
      const { attacker, defender } = before.struggle;
      this.struggle = { struggle: before.struggle, sides: [before.players[attacker]?.play ?? [], before.players[defender]?.play ?? []] };
    } else if (view.struggle || view.turn !== before.turn) this.struggle = null;
    for (const player of view.players) {
      const old = before.players[player.seat];
      if (!old?.despair || player.despair || before.phase !== 'status') continue;
      const dominance = (one: SinsView): number => one.players[before.turn]?.dominance ?? 0;
      this.resolved = { seat: player.seat, by: before.turn, cards: more(view.destroyed, before.destroyed), won: dominance(view) > dominance(before) };
      return;
    }
    if (view.turn !== before.turn || view.phase === 'attack') this.resolved = null;
  }
}
