import { expect, test } from 'vitest';
import { jsonForHtml } from './json-for-html.ts';

test('a text with a script end tag stays text', () => {
  const data = { name: '</script><script>alert(1)</script>', note: '<!--' };
  const html = jsonForHtml(data);
  expect(html).not.toContain('<');
  expect(JSON.parse(html)).toEqual(data);
});
