/** One after the other: what is measured shares the machine and the line. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await measure(item));
  return results;
}
