/** The address of a business's website, as people type it and as it is kept. */

/** With what is followed by digits, 'shop.example:8080' names a port and no scheme. */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** What was typed as an address with https; as it is where another scheme is named. */
export function withHttps(typed: string): string {
  const address = typed.trim().replace(/^https?:/i, 'https:');
  return address === '' || scheme.test(address) ? address : `https://${address}`;
}

/** Whether it is the address of a site that somebody can open: no e-mail address, and no lone word. */
export function isWebsite(address: string): boolean {
  if (/[\s"<>]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return protocol === 'https:' && hostname.includes('.') && username === '';
}
