/**
 * Says of a row that scrolls sideways at which of its ends there is more: `data-more` has `left`,
 * `right` or both, and the row fades there (app.css).
 */
export function more(row: HTMLElement): () => void {
  const look = (): void => {
    const hidden = row.scrollWidth - row.clientWidth;
    const ends = [...(row.scrollLeft > 4 ? ['left'] : []), ...(row.scrollLeft < hidden - 4 ? ['right'] : [])].join(' ');
    if ((row.dataset.more ?? '') === ends) return;
    if (ends) row.dataset.more = ends;
    else delete row.dataset.more;
  };
  const sizes = new ResizeObserver(look);
  const parts = new MutationObserver(() => {
    look();
    for (const part of row.children) sizes.observe(part);
  });
  sizes.observe(row);
  for (const part of row.children) sizes.observe(part);
  parts.observe(row, { childList: true, subtree: true });
  row.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    parts.disconnect();
    row.removeEventListener('scroll', look);
  };
}
