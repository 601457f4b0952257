/** Returns true if a members' page has a free column between a form and the menus. */
export function isWideScreen(): boolean {
  return matchMedia('(width >= 75rem)').matches;
}
