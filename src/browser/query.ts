/** What the address of the page asks for: '/receipts?number=12' → '12'. */
export function askedFor(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}
