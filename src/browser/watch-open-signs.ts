// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Loads the texts of elements that depend on the hour, once such an element is in the viewport. */

/** Starts to watch the elements with `data-opening-hours` of a part of the page, which can change later. */
export function watchOpenSigns(part: Element): void {
  const observer = new IntersectionObserver((entries) => {
    const visibleEntries = entries.filter(({ isIntersecting }) => isIntersecting);
    if (visibleEntries.length === 0) return;
    for (const { target } of visibleEntries) observer.unobserve(target);
    // Without the texts, the page still has the hours of the week.
    import('./open-signs.ts').then((signs) => signs.showOpenSigns()).catch(() => undefined);
  });
  const observeSigns = () => {
    const signs = part.querySelectorAll('[data-opening-hours]:not([data-state])');
    for (const sign of signs) observer.observe(sign);
  };

  new MutationObserver(observeSigns).observe(part, { childList: true, subtree: true });
  observeSigns();
}
