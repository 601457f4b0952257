/**
 * CSS classes of facts. Links are a part of the line: their padding makes the targets high enough for touch, and all rows
 * keep the height of a line.
 */
export const factsClass =
  'items-baseline wrap-anywhere [&_dd_a]:inline [&_dd_a]:box-decoration-clone [&_dd_a]:py-3.5';
