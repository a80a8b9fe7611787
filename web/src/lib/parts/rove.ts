/**
 * One tab stop for a group of things: Tab comes to the one last looked at, or to the first that may
 * be chosen; arrow keys walk from there. Use as an attachment: `<div {@attach rove}>`.
 */
type Thing = HTMLElement | SVGElement;

export function rove(root: Element): () => void {
  let last: Thing | null = null;
  const things = (): Thing[] =>
    [...root.querySelectorAll<Thing>('[data-id], [data-face]')].filter((thing) => !(thing as HTMLButtonElement).disabled);
  function settle(): void {
    const all = things();
    const focused = all.find((thing) => thing === document.activeElement);
    const stop = focused ?? all.find((thing) => thing.dataset.can) ?? (last && all.includes(last) ? last : all[0]);
    for (const thing of all) {
      const index = thing === stop ? 0 : -1;
      if (thing.tabIndex !== index || !thing.hasAttribute('tabindex')) thing.tabIndex = index;
    }
  }
  function remember(event: Event): void {
    last = (event.target as Element).closest<Thing>('[data-id], [data-face]');
    settle();
  }
  const watch = new MutationObserver(settle);
  watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-can', 'disabled', 'tabindex'] });
  root.addEventListener('focusin', remember);
  settle();
  return () => {
    watch.disconnect();
    root.removeEventListener('focusin', remember);
  };
}
