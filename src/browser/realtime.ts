/**
 * How a client of the whole supabase-js is to stay connected. No page connects today, because an open
 * line costs data all day; who makes such a client gives it these options as `realtime`.
 */

/** Milliseconds before the first to fourth try to connect again, each as long as before from there on. */
const delays = [1_000, 2_000, 5_000, 10_000] as const;

export const realtimeOptions = {
  /** In milliseconds. The library's own is 25 s. */
  heartbeatIntervalMs: 30_000,
  /** Milliseconds before a try to connect again. The first one is 1. */
  reconnectAfterMs: (attempts: number): number => delays[attempts - 1] ?? delays[3],
};
