/**
 * `client:after-paint`: an island that only moves. It is fetched after the page has loaded and its largest
 * part has been painted, and never for somebody who wants less motion or less data,
 * nor for a member, who has seen it.
 */
import type { ClientDirective } from 'astro';
import { savesData } from './saves-data.ts';

/** Milliseconds in which no larger part was painted. */
const quiet = 1000;

const afterPaint: ClientDirective = (load) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) return;
  const hydrate = async () => {
    if (document.documentElement.dataset['member'] !== undefined) return;
    await (
      await load()
    )();
  };
  const start = () => afterLargestPaint(() => void hydrate());
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
};

function afterLargestPaint(begin: () => void): void {
  let timer = setTimeout(begin, quiet);
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return;
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      observer.disconnect();
      begin();
    }, quiet);
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
}

export default afterPaint;
