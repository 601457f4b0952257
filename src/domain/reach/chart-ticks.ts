/** The numbers of a chart's axis. */

/** The leading digits of a step between two numbers. */
const digits = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Returns round numbers that include all values and 0, the highest first: [12, 6, 0] for at most 11 visitors. The chart
 * has the first number as its top and the last one as its base line.
 */
export function getTicks(values: readonly number[]): number[] {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = getStep(Math.max(highest, -lowest) / 2);
  const top = Math.ceil(highest / step);
  const base = Math.floor(lowest / step);
  return Array.from(
    { length: Math.max(1, top - base) + 1 },
    (_, index) => (Math.max(top, base + 1) - index) * step,
  );
}

/** Returns the first whole step of round digits that is not lower. */
function getStep(lowest: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, lowest))));
  return (
    digits.map((digit) => digit * power).find((step) => step >= lowest && Number.isInteger(step)) ??
    power
  );
}
