import { afterEach, expect, test, vi } from 'vitest';
import { loadDialogText, loadIdentityText } from './identity-text.ts';
import { getDialogLanguage, storeLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

test('the selected language is stored, with English as default [R107, R108]', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect(getDialogLanguage()).toBe('en');
  storeLanguage('sw');
  expect(getDialogLanguage()).toBe('sw');
});

test('blocked storage means English and accepts a selection', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  storeLanguage('fr');
  expect(getDialogLanguage()).toBe('en');
});

test('the texts of the dialog have its language, those of the page another [R168]', async () => {
  let stored = 'sw';
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ path })));
  expect(await loadDialogText()).toEqual({ path: '/sw/identity-text.json' });
  expect(await loadIdentityText()).toEqual({ path: '/identity-text.json' });
  stored = 'fr';
  expect(await loadDialogText()).toEqual({ path: '/identity-text.json' });
});
