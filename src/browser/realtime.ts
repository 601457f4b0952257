/**
 * The option `realtime` of a supabase-js client. It keeps the client's connection alive. No page uses it at
 * present, because an open connection costs mobile data all day.
 */

/** Delays in ms before the first four reconnects; later ones use the last value. */
const reconnectDelaysMs = [1_000, 2_000, 5_000, 10_000] as const;

export const realtimeOptions = {
  /** In milliseconds. The library's default is 25 s. */
  heartbeatIntervalMs: 30_000,
  /** Returns the delay in ms before a reconnect. `attempts` starts at 1. */
  reconnectAfterMs: (attempts: number): number =>
    reconnectDelaysMs[attempts - 1] ?? reconnectDelaysMs[3],
};
