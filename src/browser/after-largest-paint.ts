/** Period in ms without a larger paint, after which the largest one is assumed to be done. */
const quiet = 1000;

/** Calls `begin` when the page has loaded and its largest element has been painted. */
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
