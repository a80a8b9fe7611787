/** Cards by what is printed on them, for sorting and grouping. */

export interface Printed {
  id: string;
  family: string;
  /** 0 on a Spirit's name. */
  number: number;
}

export type By = 'family' | 'number';

export interface Group {
  /** The family, or the number. */
  key: string;
  cards: Printed[];
}

/** `leaf-3` as family and number. */
export function printed(id: string): Printed {
  const [family = id, number] = id.split('-');
  return { id, family, number: Number(number ?? 0) };
}

/** Cards in groups; families in the order given, numbers from 1. */
export function groups(ids: readonly string[], by: By, families: readonly string[]): Group[] {
  const cards = ids.map(printed).sort((a, b) => {
    const family = families.indexOf(a.family) - families.indexOf(b.family);
    return by === 'family' ? family || a.number - b.number : a.number - b.number || family;
  });
  const found: Group[] = [];
  for (const card of cards) {
    const key = by === 'family' ? card.family : String(card.number);
    const last = found.at(-1);
    if (last?.key === key) last.cards.push(card);
    else found.push({ key, cards: [card] });
  }
  return found;
}
