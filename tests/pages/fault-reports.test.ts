/** The script that reports faults: its pages, and its share of their size. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getBuiltFile } from '../support/built-pages.ts';
import { publicPages } from '../support/public-pages.ts';

const scriptPattern = /<script>\(function watchFaults\(.*?<\/script>/s;
const readPage = (path: string) => readFileSync(getBuiltFile(`${path}.html`), 'utf8');
const paths = publicPages.map(({ path }) => path).filter((path) => !['/', '/nope'].includes(path));

test.each([...paths, '/404', '/my-adverts', '/listing-frame', '/fresh/frame', '/preview/frame'])(
  '%s reports its faults',
  (path) => {
    const page = readPage(path);
    const script = scriptPattern.exec(page)?.[0] ?? '';
    expect(script).toContain('/api/faults');
    const otherBytes = gzipSync(page.replace(script, '')).length;
    expect(gzipSync(page).length - otherBytes).toBeLessThanOrEqual(500);
  },
);

test('the landing page reports by a deferred script, without an inline one', () => {
  const page = readPage('/index');
  expect(page).not.toMatch(scriptPattern);
  const [, deferred = ''] = / data-deferred="([^"]*)"/.exec(page) ?? [];
  const scripts = deferred.split(' ').map((path) => readFileSync(getBuiltFile(path), 'utf8'));
  const reporting = scripts.filter((script) => script.includes('/api/faults'));
  expect(reporting).toHaveLength(1);
  const [, report = ''] =
    /(function \w+\(\)\{[^{}]*Math\.random.*?\/api\/faults.*?,\w+\)\})/.exec(reporting[0] ?? '') ??
    [];
  expect(gzipSync(report).length).toBeLessThanOrEqual(500);
});
