// @chunk page
/** Stands between short parts of a text. Its spaces keep a line from beginning or ending with the dot. */
export const separator = '\u00A0·\u00A0';
