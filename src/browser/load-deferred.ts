/**
 * Loads the scripts that optimize-page.ts removed from a built page: those inside Deferred.astro, listed in
 * `data-deferred`, and the hydration script of islands, in `data-islands`. They load immediately for members and
 * for links with a token. For visitors they load when the page has loaded and been painted, or when a login button
 * is pointed at, focused, touched or clicked. A button that was clicked too early is clicked again. With data
 * saving, or if the identity control is the only island, the hydration script loads only through a login button,
 * because nothing would hydrate before. If a script is missing, recover-page.ts finds out if a newer deploy has
 * removed it. The module has no imports, because it is inlined into every page.
 */
const page = document.documentElement;
const { deferred = '', islands } = page.dataset;
/** The address of recover-page.ts in every deploy. */
const recoveryFile = '/assets/recover-page.js';
const files = deferred.split(' ');
const isMember = 'member' in page.dataset;
const hasIslands = document.querySelector('astro-island:not([client=identity])');
const touches = ['pointerover', 'focusin', 'touchstart', 'click'];
const touchAbort = new AbortController();
let loading: Promise<void> | undefined;

function load(): Promise<void> {
  return (loading ??= Promise.all([islands ?? [], files].flat().map(importFile)).then(() =>
    touchAbort.abort(),
  ));
}

function importFile(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ file).catch((error: unknown) => {
    import(/* @vite-ignore */ recoveryFile).then(
      ({ recoverPage }: { recoverPage: () => void }) => recoverPage(),
      () => {},
    );
    throw error;
  });
}

function resetLoading() {
  loading = undefined;
}

function showFailure() {
  resetLoading();
  const status = document.getElementById('identity-status');
  status?.replaceChildren(status.dataset['failed'] ?? '');
}

function onTouch(event: Event) {
  const { target, type } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('[data-identity]');
  // Members need no login to follow a link.
  if (!button || (button.matches('a') && 'member' in page.dataset)) return;
  if (type !== 'click') {
    load().catch(resetLoading);
    return;
  }
  event.preventDefault();
  const loading = load();
  dispatchEvent(new CustomEvent('loading-code', { detail: loading }));
  loading.then(() => button.click(), showFailure);
}

function loadSoon() {
  load().catch(() => {
    resetLoading();
    // MissingPart.astro shows a message when this attribute appears.
    page.dataset['failed'] = '';
  });
}

/** A copy of `savesData` in saves-data.ts, because this module has no imports. */
function savesData(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData || effectiveType !== '4g';
}

/**
 * Loads the scripts after the first paint. On a slow phone the load event of the page can fire long before the
 * first paint.
 */
function loadAfterPaint() {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (savesData() || !hasIslands) for (const file of files) importFile(file).catch(() => {});
    else loadSoon();
  }).observe({ type: 'paint', buffered: true });
}

if (deferred) {
  for (const touch of touches) {
    const passive = touch !== 'click';
    document.addEventListener(touch, onTouch, { passive, signal: touchAbort.signal });
  }
  const selector = 'html[data-member]:not([data-public]) [client=member]';
  for (const island of document.querySelectorAll(selector)) {
    for (const name of ['component-url', 'renderer-url']) {
      importFile(island.getAttribute(name) ?? '').catch(() => {});
    }
  }
  if (isMember || location.hash.includes('_token=')) loadSoon();
  else addEventListener('load', loadAfterPaint);
}
