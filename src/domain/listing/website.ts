/** Converts and checks the address of a business's website. */

/** Matches the scheme of an address. The colon of a port, as in 'shop.example:8080', does not end a scheme. */
const schemePattern = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Returns the typed address with https. An empty address, or one with a scheme other than http, is only trimmed. */
export function withHttps(typed: string): string {
  const address = typed.trim().replace(/^https?:/i, 'https:');
  return address === '' || schemePattern.test(address) ? address : `https://${address}`;
}

/**
 * Returns true for the https address of a website. Email addresses and host names without a dot are invalid.
 */
export function isWebsite(address: string): boolean {
  if (/[\s"<>]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return protocol === 'https:' && hostname.includes('.') && username === '';
}
