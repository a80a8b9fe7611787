/**
 * Things travel: where an element with a `data-fly` key stood before a change and where it stands
 * after it are compared, and it glides from the one to the other. Works for HTML and inside SVG.
 */
const EASE = 'cubic-bezier(.2,.7,.2,1)';

export type Places = Map<string, DOMRect>;

/** Whether people want things to move. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where everything stands now. */
export function places(root: Element): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-fly]')) {
    const key = element.dataset.fly;
    if (key) found.set(key, element.getBoundingClientRect());
  }
  return found;
}

function scaleOf(element: Element): number {
  const board = element instanceof SVGElement ? element.ownerSVGElement : null;
  return board?.getScreenCTM()?.a ?? 1;
}

/** Let everything glide from where it stood. Returns how long that takes, in milliseconds. */
export function glide(root: Element, before: Places, ms = 240): number {
  if (still() || document.hidden) return 0;
  let moved = false;
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-fly]')) {
    const { fly: key, from } = element.dataset;
    if (!key) continue;
    const old = before.get(key) ?? (from ? before.get(from) : undefined);
    if (!old || old.width === 0) continue;
    const now = element.getBoundingClientRect();
    if (now.width === 0) continue;
    const dx = old.left + old.width / 2 - now.left - now.width / 2;
    const dy = old.top + old.height / 2 - now.top - now.height / 2;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    const unit = scaleOf(element);
    const size = Math.min(3, Math.max(0.3, old.width / now.width));
    const html = element instanceof HTMLElement;
    moved = true;
    element.animate(
      [
        { translate: `${dx / unit}px ${dy / unit}px`, ...(html ? { scale: `${size}` } : {}), zIndex: 5 },
        { translate: '0 0', ...(html ? { scale: '1' } : {}), zIndex: 5 },
      ],
      { duration: ms, easing: EASE },
    );
  }
  return moved ? ms : 0;
}
