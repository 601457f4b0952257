/**
 * Recovers a page after a newer deploy has removed its files: it reloads the page, unless that would lose input. Every
 * deploy has this file under one address, and missing-files.ts and load-deferred.ts import it when a script is
 * missing. The built file has no imports, because an import would run code of another build on the page.
 */
import { showReloadNotice } from './reload-notice.ts';
import { hasTypedInput, readTypedFields, type TypedField } from './typed-input.ts';
import type { resumeKey as keyOfStorage } from '../storage.ts';
import type { ResumedState } from './resume-page.ts';

/** A copy of the key in storage.ts, because this file has no imports. */
const resumeKey: typeof keyOfStorage = 'resumed page';

/** Key in session storage of the builds of this tab that were reloaded. Each is reloaded at most once. */
const reloadedBuildsKey = 'reloaded builds';

/**
 * The wait in ms for a click on a login button. Its touch already requests the missing script. The click is repeated
 * after the reload.
 */
const clickWaitMs = 400;

type PressedButton = ResumedState['pressed'];

let pressed: PressedButton;
let recovery: Promise<void> | undefined;

/**
 * Reloads the page if its files are gone. If the page has unsaved input, or was reloaded before in vain, it shows a
 * message with a button. Nothing happens if the device is offline or if the files exist.
 */
export function recoverPage(): Promise<void> {
  return (recovery ??= recover().finally(() => {
    recovery = undefined;
  }));
}

document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-identity]') : null;
    pressed = toPressed(button) ?? pressed;
  },
  { capture: true },
);

async function recover(): Promise<void> {
  // A click focuses its button. Keyboard focus alone is no press.
  pressed ??= toPressed(document.querySelector('[data-identity]:focus:not(:focus-visible)'));
  if (!(await areFilesGone())) return;
  await new Promise((resolve) => setTimeout(resolve, clickWaitMs));
  if (!hasTypedInput() && recordReload()) {
    storeState([]);
    location.reload();
    return;
  }
  // The message of MissingPart.astro has another button.
  if (!document.getElementById('missing-part') || hasTypedInput())
    await showReloadNotice(() => storeState(readTypedFields()));
}

function toPressed(button: Element | null): PressedButton {
  const { identity } = (button as HTMLElement | null)?.dataset ?? {};
  return identity === undefined || identity === 'logout'
    ? undefined
    : { action: identity, text: button?.textContent ?? '' };
}

/**
 * Returns true if the server answers that a file of the page does not exist. The name of each file depends on the
 * contents of the files that it imports, so the check of the files in the HTML includes all others.
 */
async function areFilesGone(): Promise<boolean> {
  const results = await Promise.all(listFiles().map((file) => isGone(file).catch(() => false)));
  return results.includes(true);
}

async function isGone(file: string): Promise<boolean> {
  const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
  return status === 404 || status === 410;
}

/** Returns the addresses of the scripts and style sheets in the HTML. */
function listFiles(): string[] {
  const { deferred = '', islands = '', membersStyle = '' } = document.documentElement.dataset;
  const elements = document.querySelectorAll('astro-island, script[src], link[rel=stylesheet]');
  const addresses = Array.from(elements, (element) =>
    ['component-url', 'src', 'href'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [...new Set([...deferred.split(' '), islands, membersStyle, ...addresses.flat()])].filter(
    (address) => address.startsWith('/'),
  );
}

/**
 * Records the reload of this build.
 * @returns false if the build was reloaded before, if storage is blocked, or if the device is offline.
 */
function recordReload(): boolean {
  const { deferred = '', islands = '' } = document.documentElement.dataset;
  const build = `${islands} ${deferred}`;
  try {
    const builds = JSON.parse(sessionStorage.getItem(reloadedBuildsKey) ?? '[]') as string[];
    if (!navigator.onLine || builds.includes(build)) return false;
    sessionStorage.setItem(reloadedBuildsKey, JSON.stringify([...builds, build]));
    return true;
  } catch {
    return false;
  }
}

/** Stores the state that resume-page.ts restores after the reload. */
function storeState(fields: TypedField[]): void {
  // A login dialog with input opens again.
  const isDialogOpen = fields.some(({ isInFrame }) => isInFrame);
  const state: ResumedState = {
    path: location.pathname,
    fields,
    pressed: pressed ?? (isDialogOpen ? { action: 'login', text: '' } : undefined),
  };
  if (state.fields.length === 0 && !state.pressed) return;
  try {
    sessionStorage.setItem(resumeKey, JSON.stringify(state));
  } catch {
    // Storage is full. The page reloads without its state.
  }
}
