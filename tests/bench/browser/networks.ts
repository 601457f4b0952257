/** The connections and phones of the budgets. */

export interface Profile {
  /** Round trip in milliseconds. */
  latency: number;
  kilobitsPerSecond: number;
  /** How many times slower than this machine. */
  processor: number;
}

export const profiles = {
  /** Lighthouse's mobile preset. */
  mobile: { latency: 150, kilobitsPerSecond: 1638.4, processor: 4 },
  harsh: { latency: 400, kilobitsPerSecond: 400, processor: 6 },
} as const satisfies Record<string, Profile>;
