/** Precision of the reported time in ms. A finer time would tell clients about the work of single queries. */
const precisionMs = 10;

/**
 * Measures a call of the database.
 * @returns the result, and the header `Server-Timing` with the rounded time [W3C, Server Timing]. `npm run doctor`
 * judges the distance between the functions and the database by this header
 */
export async function timeDatabaseCall<Result>(
  call: Promise<Result>,
): Promise<{ result: Result; timing: Record<string, string> }> {
  const start = performance.now();
  const result = await call;
  const durationMs = Math.round((performance.now() - start) / precisionMs) * precisionMs;
  return { result, timing: { 'server-timing': `db;dur=${durationMs}` } };
}
