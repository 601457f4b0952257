/** CSS classes of facts. A link among them has the height of a thumb, so that its row is higher than the others. */
export const factsClass = 'items-baseline wrap-anywhere';
