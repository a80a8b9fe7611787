/** How a square that may be clicked is marked: by the words of the actions that lead through it. */
import { paths, type Path } from '../../lib/clicks';
import type { Turn } from '../../lib/table';

export type Target = 'move' | 'give' | 'take' | 'attack' | 'home';

const KINDS: Record<string, Target> = { siren: 'move', sailor: 'move', give: 'give', take: 'take', attack: 'attack' };

/** What a click on each square would begin or end, after what is chosen. */
export function targets(turn: Turn, chosen: readonly string[], islands: ReadonlySet<string>): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const path of paths(turn.acts ?? [])) {
    const id = path.ids[chosen.length];
    if (id === undefined || !chosen.every((one, i) => path.ids[i] === one)) continue;
    found.set(id, kind(path, chosen.length, islands));
  }
  return found;
}

function kind(path: Path, step: number, islands: ReadonlySet<string>): Target {
  const { verb } = path.gist;
  if (verb === 'attack' && step > 1) return 'move'; // where the other siren is put
  if (verb === 'sailor' && islands.has(path.ids[step] ?? '')) return 'home';
  return KINDS[verb] ?? 'move';
}
