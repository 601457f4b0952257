/** Milliseconds in which no larger part was painted. */
const quiet = 1000;

/** Calls back when the page has loaded and its largest part has been painted. */
export function afterLargestPaint(begin: () => void): void {
  if (document.readyState === 'complete') watch(begin);
  else addEventListener('load', () => watch(begin), { once: true });
}

function watch(begin: () => void) {
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
