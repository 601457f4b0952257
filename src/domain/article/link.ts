/** Checks of links that editors enter. */

/**
 * Matches an address that is safe for readers. `javascript:` is not among the schemes. A space in an address of a page is a
 * typing error: its end may be a text beside it.
 */
const safeAddress = /^(?:https?:\/\/[^/\\\s]\S*$|mailto:[^@]+@[^@]|tel:\+?\d)/i;

/** Matches a path of this site. Two slashes at the start would lead to another site. */
const sitePath = /^\/(?![/\\])/;

/**
 * Checks and trims an address.
 * @param href - as the editor typed it.
 * @returns the address without surrounding spaces; undefined if it is unsafe.
 */
export function toSafeHref(href: string): string | undefined {
  // Browsers drop control characters from an address, so a scheme could hide among them.
  if (/\p{Cc}/u.test(href)) return undefined;
  const address = href.trim();
  if (sitePath.test(address)) return address;
  return safeAddress.test(address) && URL.canParse(address) ? address : undefined;
}

/** Returns true for an absolute http or https address. Addresses of this site are written as paths. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}
