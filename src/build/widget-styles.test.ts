import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replaceStyleAttributes } from './widget-styles.ts';

const file = fileURLToPath(import.meta.resolve('netlify-identity-widget'));
const widget = readFileSync(file, 'utf8');

test('the frame of the widget gets its styles without an attribute', () => {
  const code = replaceStyleAttributes(widget);
  const countProperties = (text: string) => text.split('.style.cssText=').length;
  expect(countProperties(code) - countProperties(widget)).toBe(2);
  expect(code).not.toContain('setAttribute("style"');
});

test('a widget that sets its styles in another way stops the build', () => {
  expect(() => replaceStyleAttributes('a.setAttribute("class",b)')).toThrow('2.0.3');
  expect(() => replaceStyleAttributes(`${widget};a.setAttribute("style","b")`)).toThrow('2.0.3');
});
