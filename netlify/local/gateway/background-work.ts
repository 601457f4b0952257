/** Work that goes on after an answer: `context.waitUntil` of the platform. */
import { log } from '#netlify/http/log.ts';
import { within } from './time-limit.ts';

export interface BackgroundWork {
  /** Takes note of work that a function began; its failure is logged. */
  add(name: string, work: Promise<unknown>): void;
  /** Resolves when nothing is left, what was begun meanwhile included. */
  settled(): Promise<void>;
}

/** @param limit - as on the platform, work that takes longer, in milliseconds, is given up. */
export function createBackgroundWork(limit: number): BackgroundWork {
  const underWay = new Set<Promise<void>>();

  return {
    add(name, work) {
      const late = () => new Error(`It was not done within ${limit} ms.`);
      const noted = within(limit, work, late)
        .catch((error: unknown) => log.fault(`${name}, after its answer`, error))
        .then(() => void underWay.delete(noted));
      underWay.add(noted);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
