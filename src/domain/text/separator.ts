// @chunk page
/** Stands between short parts of a text. Its spaces keep a line from beginning or ending with the dot. */
export const separator = '\u00A0·\u00A0';

/** Joins short parts to a line that breaks only after a dot. */
export const joinWhole = (parts: readonly (string | number)[]): string =>
  parts.map((part) => String(part).replaceAll(' ', '\u00A0')).join('\u00A0· ');
