/**
 * CSS classes of facts. On a wide screen, links are a part of the line, so that all rows have the height of a line. On a
 * phone, each link has the height of a thumb.
 */
export const factsClass = 'items-baseline wrap-anywhere md:[&_dd_a]:inline md:[&_dd_a]:py-0.5';
