/** Links in what editors write. */

/** Ways of starting an address that a reader can follow without harm; a script is not among them. */
const safeStarts = /^(?:https?:\/\/[^/\\]|mailto:[^@]+@[^@]|tel:\+?\d)/i;

/** A path of this site. Two slashes at the start would lead to another one. */
const ownPath = /^\/(?![/\\])/;

/**
 * @param href - as somebody typed it.
 * @returns the address without spaces around it, or nothing where readers must not be led there.
 */
export function safeHref(href: string): string | undefined {
  // Browsers drop control characters from an address, so a scheme could hide among them.
  if (/\p{Cc}/u.test(href)) return undefined;
  const address = href.trim();
  if (ownPath.test(address)) return address;
  return safeStarts.test(address) && URL.canParse(address) ? address : undefined;
}

/** Whether an address leads to another site. */
export function leadsAway(href: string): boolean {
  return /^https?:/i.test(href);
}
