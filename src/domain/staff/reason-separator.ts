/** Between the code of a reason and the text of staff. */
export const reasonSeparator = '; ';
