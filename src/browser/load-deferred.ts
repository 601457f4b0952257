/**
 * Runs when a built page has been read and loads the scripts that optimize-page.ts took out of it: those
 * inside of Deferred.astro, named in `data-deferred`, and the one that hydrates islands, in `data-islands`.
 * They come at once for a member, whose islands don't wait for the script that hydrates them, and for
 * whoever follows a link with a token; for a visitor when the page has loaded and been painted, so that
 * they take nothing from what she came to see, or when she touches a login button. A button that was
 * pressed too early is pressed again. Who saves data, or is where only the identity control is an island, gets
 * what islands need only with the login, because until then none would hydrate. This module imports nothing: it travels inside every page.
 */
const page = document.documentElement;
const { deferred = '', islands } = page.dataset;
const files = deferred.split(' ');
const isMember = 'member' in page.dataset;
const hasIslands = document.querySelector('astro-island:not([client=identity])');
const touches = ['pointerover', 'focusin', 'touchstart', 'click'];
const touched = new AbortController();
let all: Promise<void> | undefined;

function load(): Promise<void> {
  return (all ??= Promise.all([islands ?? [], files].flat().map(bring)).then(() =>
    touched.abort(),
  ));
}

function bring(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ file);
}

function forget() {
  all = undefined;
}

function fail() {
  forget();
  const status = document.getElementById('identity-status');
  status?.replaceChildren(status.dataset['failed'] ?? '');
}

function onTouch(event: Event) {
  const { target, type } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('[data-identity]');
  // A member needs no login before she follows a link.
  if (!button || (button.matches('a') && 'member' in page.dataset)) return;
  if (type !== 'click') {
    load().catch(forget);
    return;
  }
  event.preventDefault();
  load().then(() => button.click(), fail);
}

function loadSoon() {
  load().catch(() => {
    forget();
    page.dataset['failed'] = '';
  });
}

/** The same question as saves-data.ts asks, which is a file of its own. */
function savesData(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData || effectiveType !== '4g';
}

/** The load of a page says nothing of its paint, which on a slow phone comes well after it. */
function whenPainted() {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (savesData() || !hasIslands) for (const file of files) bring(file).catch(() => {});
    else loadSoon();
  }).observe({ type: 'paint', buffered: true });
}

if (deferred) {
  for (const touch of touches) {
    const passive = touch !== 'click';
    document.addEventListener(touch, onTouch, { passive, signal: touched.signal });
  }
  const selector = 'html[data-member]:not([data-public]) [client=member]';
  for (const island of document.querySelectorAll(selector)) {
    for (const name of ['component-url', 'renderer-url']) {
      bring(island.getAttribute(name) ?? '').catch(() => {});
    }
  }
  if (isMember || location.hash.includes('_token=')) loadSoon();
  else addEventListener('load', whenPainted);
}
