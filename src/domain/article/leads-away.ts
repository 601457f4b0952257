/** Whether an address leads to another site. */
export function leadsAway(href: string): boolean {
  return /^https?:/i.test(href);
}
