/** CSS classes of the sentence about a number that was just checked, with a tick before it. */
export const checkedClass = "font-bold text-good before:content-['✓_']";
