/** Without control signs, and without those that turn the direction of the text around them. */
export function plainName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .trim();
}
