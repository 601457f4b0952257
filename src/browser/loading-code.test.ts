import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { announceLoad } from './loading-code.ts';

/** Files with dynamic imports that start without a tap, or after a tap that another file announces. */
const withoutTap = [
  'src/browser/account-menu.ts',
  'src/browser/guard.ts',
  'src/browser/identity.ts',
  'src/browser/identity/current-member.ts',
  'src/browser/identity/dialog.ts',
  'src/browser/identity/identity-text.ts',
  'src/browser/live-cards.ts',
  'src/browser/load-deferred.ts',
  'src/browser/recovery/missing-files.ts',
  'src/browser/watch-open-signs.ts',
  'src/browser/widget-patches/patch-users.ts',
  'src/browser/widget-patches/start-widget.ts',
  'src/features/account/IdentityControl.astro',
  'src/features/components/LanguageChoice.astro',
  'src/features/hours/OpenNow.astro',
  'src/features/kept-shops/KeptStart.astro',
  'src/features/listing/LiveCards.astro',
];

test('each dynamic import in answer to a tap is announced', () => {
  const files = globSync('src/{browser,features,layouts,pages,ui}/**/*.{ts,tsx,astro}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const silent = files.filter((file) => {
    const source = readFileSync(file, 'utf8');
    return /\bimport\(/.test(source) && !/announceLoad\(|useLazyComponent\(/.test(source);
  });
  expect(silent.sort()).toEqual(withoutTap);
});

test('an announced load is the promise of the event, and is returned', async () => {
  const events = new EventTarget();
  vi.stubGlobal('dispatchEvent', (event: Event) => events.dispatchEvent(event));
  const details: unknown[] = [];
  events.addEventListener('loading-code', (event) => details.push((event as CustomEvent).detail));
  const loading = Promise.resolve('code');
  expect(await announceLoad(loading)).toBe('code');
  expect(details).toEqual([loading]);
});
