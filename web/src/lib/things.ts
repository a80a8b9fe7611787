/** What stands in a slot of a gist, read. */
import type { Gist } from '../generated/api';

/** The id, word or number in a slot; nothing where it is empty or holds several. */
export function idIn({ things }: Gist, slot: string): string {
  const value = things[slot];
  if (value === undefined || Array.isArray(value)) return '';
  return String(typeof value === 'object' ? value.id : value);
}

/** The seat in a slot, -1 where there is none. */
export function seatIn({ things }: Gist, slot: string): number {
  const value = things[slot];
  return typeof value === 'object' && !Array.isArray(value) && value.kind === 'seat' ? Number(value.id) : -1;
}
