import type { Widget } from 'netlify-identity-widget';
import { expect, test, vi } from 'vitest';
import { patchLanguage } from './patch-language.ts';

test('a known service message is translated, also after a change of the language [R168]', () => {
  const table = { 'User not found': 'Aucun utilisateur trouvé', or: 'ou' };
  const translate = (key: string): unknown => (key === 'default' ? table : `${key}, as before`);
  const widget = { store: { translate }, setLocale: vi.fn() } as unknown as Widget;
  patchLanguage(widget, 'Wrong password. Choose {forgot}');
  expect(widget.store.translate('No user found with that email, or password invalid.')).toBe(
    'Wrong password. Choose forgot_password, as before',
  );
  expect(widget.store.translate('User not found')).toBe('Aucun utilisateur trouvé');
  expect(widget.store.translate('something else')).toBe('something else, as before');
  const firstTranslate = widget.store.translate;
  widget.setLocale('fr');
  expect(widget.store.translate).not.toBe(firstTranslate);
});
