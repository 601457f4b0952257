// @chunk page
/**
 * Creates the elements of cards, or of other parts of a page.
 * @param html - rendered by React at the site's own endpoint, which escapes user input.
 */
export function parseCards(html: string): HTMLElement[] {
  const parts = document.createElement('template');
  parts.innerHTML = html;
  return Array.from(parts.content.children) as HTMLElement[];
}
