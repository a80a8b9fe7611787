/** Cards by what is printed on them, for sorting and grouping. */
import type { Faces } from '../../lib/table';

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

/** What a face has printed on it; a Spirit has its name alone. */
export function printed(faces: Faces, id: string): Printed {
  const { family = id, number = 0 } = faces[id]?.printed ?? {};
  return { id, family: String(family), number: Number(number) };
}

/** Whether it is no Spirit. */
export const isNumbered = (faces: Faces, id: string): boolean => printed(faces, id).number > 0;

/** Cards in groups; families in the order given, numbers from 1. */
export function groups(all: readonly Printed[], by: By, families: readonly string[]): Group[] {
  const cards = [...all].sort((a, b) => {
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
