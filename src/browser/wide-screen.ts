/** Returns true if the screen has a free column beside a form. The width is the breakpoint `lg` of theme.css. */
export function isWideScreen(): boolean {
  return matchMedia('(width >= 1024px)').matches;
}
