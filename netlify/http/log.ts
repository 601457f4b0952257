/** One line of JSON an entry, without personal data. */
export const log = {
  /** Something of ours broke; the causes are written out down to the first. */
  fault(where: string, error: unknown): void {
    console.error(JSON.stringify({ level: 'error', where, causes: causesOf(error) }));
  },
};

function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [typeof error];
  return [error.stack ?? error.message, ...causesOf(error.cause)];
}
