/** Measures the input delay on a slow phone while a member writes a post. */
import type { Page } from '@playwright/test';
import { profiles, slowProcessor, visitPage } from '../browser/visit.ts';
import { median, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { createMemberStorage, startPreparedSite, writePosts } from '../site.ts';

const sentence =
  'Fresh mats from Githurai, in four colours. Come and see them today, before noon. ';

export const feedTyping: Row = {
  name: 'feed-typing',
  seconds: 30,
  description: 'typing a post over a full page of the feed, processor 4 times slower: longest task',
  unit: 'ms',
  bound: { atMost: 50 },
  async measure() {
    const site = await startPreparedSite();
    await writePosts(site, sentence.repeat(10));
    const storage = await createMemberStorage(site);
    const tasks = await visitPage(`${site.localAddress}/`, { storage }, async (page) => {
      await page.getByRole('button', { name: 'New post' }).click();
      const text = page.getByLabel('What is new?');
      await text.focus();
      const session = await page.context().newCDPSession(page);
      await slowProcessor(session, profiles.mobile.cpuSlowdown);
      await recordTasks(page);
      await text.pressSequentially(sentence.repeat(2), { delay: 40 });
      return readTasks(page);
    });
    await site.kill();
    const details = `${tasks.length} events over a frame, the middle one ${formatNumber(median(tasks))} ms`;
    return { number: Math.max(0, ...tasks), details };
  },
};

/** Records the durations of events of 16 ms or more and of tasks over 50 ms, which the browser reports. */
async function recordTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { processingStart, processingEnd } = entry as PerformanceEventTiming;
        const isEvent = entry.entryType === 'event';
        tasks.push(isEvent ? processingEnd - processingStart : entry.duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    observer.observe({ type: 'longtask' });
  });
}

const readTasks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
