/**
 * CSS classes of facts. For a mouse, links are a part of the line, so that all rows have the height of a line. For touch,
 * each link keeps its own height.
 */
export const factsClass =
  'items-baseline wrap-anywhere pointer-fine:[&_dd_a]:inline pointer-fine:[&_dd_a]:py-0.5';
