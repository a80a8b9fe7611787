/** What the zoom says about a piece of Canosa: what it does, and whom it follows. */
import { words } from './words';

export function explain(face: string): string[] {
  if (face === 'sailor') return ['sailor', 'sailor-home', 'sailor-none'].map((key) => words(`about-${key}`));
  if (face === 'siren-gold' || face === 'siren-silver') return ['siren', 'siren-rings', 'siren-attack'].map((key) => words(`about-${key}`));
  return [];
}
