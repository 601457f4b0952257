import type { Widget } from 'netlify-identity-widget';
import { afterEach, expect, test, vi } from 'vitest';
import { patchLanguage, getStoredLanguage, storeLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

test('the selected language is stored, with English as default [R107, R108]', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect(getStoredLanguage()).toBe('en');
  storeLanguage('sw');
  expect(getStoredLanguage()).toBe('sw');
});

test('blocked storage means English and accepts a selection', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  storeLanguage('fr');
  expect(getStoredLanguage()).toBe('en');
});

test('a known service message is translated, also after a change of the language [R168]', () => {
  const table = { 'User not found': 'Aucun utilisateur trouvé', or: 'ou' };
  const translate = (key: string): unknown => (key === 'default' ? table : `${key}, as before`);
  const widget = { store: { translate }, setLocale: vi.fn() } as unknown as Widget;
  patchLanguage(widget);
  expect(widget.store.translate('User not found')).toBe('Aucun utilisateur trouvé');
  expect(widget.store.translate('something else')).toBe('something else, as before');
  const firstTranslate = widget.store.translate;
  widget.setLocale('fr');
  expect(widget.store.translate).not.toBe(firstTranslate);
});
