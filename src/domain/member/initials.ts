// @chunk control
/** Returns up to two letters that replace a missing picture: 'Amina Wanjiru' → 'AW'. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const signs = [first, others.at(-1) ?? ''].flatMap((word) => Array.from(word).slice(0, 1));
  return signs.join('').toLocaleUpperCase('en');
}
