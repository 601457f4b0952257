import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '#content/site.ts';

const path = 'dist/.well-known/security.txt';
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the values of a field. A line that is no comment is a field. [RFC 9116, 2.2] */
function readFields(name: string): string[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const fields = lines.map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line));
  expect(fields).not.toContain(null);
  return fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
}

test('security.txt has the address in the footer as its contact', () => {
  expect(readFields('Contact')).toEqual([`mailto:${site.email}`]);
  expect(readFields('Preferred-Languages')).toEqual(['en, sw']);
});

test('security.txt names its own address on the site', () => {
  const [sitemapLine = ''] = /^Sitemap: .*$/m.exec(readFileSync('dist/robots.txt', 'utf8')) ?? [];
  const { origin } = new URL(sitemapLine.replace('Sitemap: ', ''));
  expect(readFields('Canonical')).toEqual([`${origin}/.well-known/security.txt`]);
});

test('security.txt expires within a year of its build', () => {
  const [expires = '', ...others] = readFields('Expires');
  expect(others).toEqual([]);
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const validDays = (Date.parse(expires) - statSync(path).mtimeMs) / dayMs;
  expect(validDays).toBeGreaterThan(300);
  expect(validDays).toBeLessThan(365);
});
