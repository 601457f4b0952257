/** From so many live adverts on, the samples are no longer counted among the businesses. */
const enough = 10;

/** Whether samples are counted beside so many live adverts, wherever it is said how many businesses there are. */
export function countsSamples(live: number): boolean {
  return live < enough;
}
