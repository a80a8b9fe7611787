/** Arrow keys walk from thing to thing by where they are on the screen. */

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot {
  x: number;
  y: number;
}

/** Which of these is next from here in a direction: near ahead, and not far aside. */
export function nearest(from: Spot, spots: readonly Spot[], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead < 4 || aside > ahead * 2.5) return;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

function centre(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Answer an arrow key inside a table. Returns whether it was one. */
export function walk(root: Element, event: KeyboardEvent): boolean {
  const way = ARROWS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return false;
  const things = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-id], [data-face]')].filter(
    (element) => !(element as HTMLButtonElement).disabled && element.getClientRects().length > 0,
  );
  if (things.length === 0) return false;
  const here = document.activeElement;
  event.preventDefault();
  if (!here || !root.contains(here) || here === root) {
    (things.find((element) => element.dataset.can) ?? things[0])?.focus();
    return true;
  }
  const others = things.filter((element) => element !== here);
  const found = others[nearest(centre(here), others.map(centre), way)];
  found?.focus();
  found?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
