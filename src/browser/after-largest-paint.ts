/** Period in ms without a larger paint, after which the largest element is assumed to be painted. */
const quietPeriodMs = 1000;

/**
 * Calls `callback` when the page has loaded and its largest element is assumed to be painted. A browser that does
 * not report the largest paint calls it {@link quietPeriodMs} after the load.
 */
export function afterLargestPaint(callback: () => void): void {
  if (document.readyState === 'complete') awaitQuietPeriod(callback);
  else addEventListener('load', () => awaitQuietPeriod(callback), { once: true });
}

function awaitQuietPeriod(callback: () => void) {
  let timer = setTimeout(callback, quietPeriodMs);
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return;
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      observer.disconnect();
      callback();
    }, quietPeriodMs);
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
}
