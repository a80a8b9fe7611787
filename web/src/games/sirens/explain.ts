/** What the zoom says about a card of Sirens beside its name: the rule it would set. */
import type { Message } from '../../generated/api';
import type { SirensCardView, SirensView } from '../../generated/views';

function cardsOf(view: SirensView): SirensCardView[] {
  const held = view.singers.flatMap(({ prizes, hand, kept, row }) => [...prizes, ...hand, ...kept, ...row.cards]);
  return view.rule ? [view.rule, ...held] : held;
}

export function explain(face: string, view: unknown, say: (message: Message) => string): string[] {
  const card = cardsOf(view as SirensView).find(({ id, name }) => id === face && name !== null);
  return card?.rule ? [`${card.letter ?? ''}: ${say({ key: `rule-${card.rule}`, params: {} })}`] : [];
}
