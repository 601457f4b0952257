/** Measures the input delay on a slow phone while a member writes a post. */
import type { Page } from '@playwright/test';
import { profiles, visiting } from '../browser/visit.ts';
import { median, short } from '../measuring.ts';
import type { Row } from '../row.ts';
import { memberStorage, startedSite, writePosts } from '../site.ts';

const sentence =
  'Fresh mats from Githurai, in four colours. Come and see them today, before noon. ';

export const feedTyping: Row = {
  name: 'feed-typing',
  seconds: 30,
  measures: 'typing a post over a full page of the feed, processor 4 times slower: longest task',
  unit: 'ms',
  bound: { atMost: 50 },
  async measure() {
    const site = await startedSite();
    await writePosts(site, sentence.repeat(10));
    const storage = await memberStorage(site);
    const tasks = await visiting(`${site.local}/`, { storage }, async (page) => {
      await page.getByRole('button', { name: 'New post' }).click();
      const text = page.getByLabel('What is new?');
      await text.focus();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: profiles.mobile.processor });
      await recordTasks(page);
      await text.pressSequentially(sentence.repeat(2), { delay: 40 });
      return readTasks(page);
    });
    await site.kill();
    const beside = `${tasks.length} events over a frame, the middle one ${short(median(tasks))} ms`;
    return { number: Math.max(0, ...tasks), beside };
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
