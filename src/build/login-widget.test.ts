import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loginWidget } from './login-widget.ts';

const file = fileURLToPath(import.meta.resolve('netlify-identity-widget'));

test('only the code of the widget is edited, its pictures and its styles', () => {
  const widget = readFileSync(file, 'utf8');
  const { code = '' } = loginWidget.transform(widget, file) ?? {};
  expect(code).not.toContain('svg+xml;base64');
  expect(code).not.toContain('setAttribute("style"');
  expect(loginWidget.transform(widget, '/src/browser/identity.ts')).toBeUndefined();
});
