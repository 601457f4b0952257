// @chunk control
// src/build/script-chunks.ts joins the modules of the chunk 'control' into one file.
/** Returns up to two letters of a name, which replace a missing picture: 'Amina Wanjiru' → 'AW'. */
export function getInitials(name: string): string {
  const [first = '', ...furtherNames] = name.trim().split(/\s+/);
  const initials = [first, furtherNames.at(-1) ?? ''].flatMap((part) =>
    Array.from(part).slice(0, 1),
  );
  return initials.join('').toLocaleUpperCase('en');
}
