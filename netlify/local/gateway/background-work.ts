/** Work that goes on after an answer: `context.waitUntil` of the platform. */
import { log } from '#netlify/http/log.ts';
import { within } from './time-limit.ts';

/** @param limit - as on the platform, work that takes longer, in milliseconds, is given up. */
export function createBackgroundWork(limit: number) {
  const underWay = new Set<Promise<void>>();

  return {
    /** Takes note of work that a function began; its failure is logged. */
    add(name: string, work: Promise<unknown>): void {
      const late = () => new Error(`It was not done within ${limit} ms.`);
      const noted = within(limit, work, late)
        .catch((error: unknown) => log.fault(`${name}, after its answer`, error))
        .then(() => void underWay.delete(noted));
      underWay.add(noted);
    },
    /** Resolves when nothing is left, what was begun meanwhile included. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
