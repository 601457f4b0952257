/** Tests the responses at former addresses of blog posts, on a site of few files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OldAddresses } from '#domain/article/old-addresses.ts';
import { control, startTestStack } from '../../support/stack.ts';

const dayMs = 86_400_000;
/** A time before the stack's clock. This clock starts at the machine's time, and can only be set forward. */
const deletedAt = new Date(Date.now() - dayMs).toISOString();
/** The post 'back' is in the list of deleted posts, but was published again. */
const deleted = { pots: deletedAt, back: deletedAt };
const addresses: OldAddresses = { moved: { rugs: 'mats' }, deleted };
const files = {
  '404.html': '<div id="missing-page">Error 404, Page Not Found</div>',
  'answer.html': '<title>Answer</title><nav>Our look</nav><div id="answer"></div>',
  'blog/addresses.json': JSON.stringify(addresses),
  'blog/mats.html': '<h1>About mats</h1>',
  'blog/back.html': '<h1>Back again</h1>',
};

const folder = await mkdtemp(join(tmpdir(), 'site-'));
await mkdir(join(folder, 'blog'));
for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
const stack = await startTestStack({}, folder);
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

const fetchPath = (path: string) => fetch(stack.site + path, { redirect: 'manual' });
const setClock = (days: number) => {
  const set = new Date(Date.parse(deletedAt) + days * dayMs).toISOString();
  return control(stack, 'clock', { set });
};

test('a moved post redirects, a republished one has its own address', async () => {
  const response = await fetchPath('/blog/rugs');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/mats']);
  expect(await (await fetch(`${stack.site}/blog/rugs`)).text()).toContain('About mats');
  expect((await fetchPath('/blog/back')).status).toBe(200);
});

test('a removed post is gone for thirty days, then unknown [R028]', async () => {
  await setClock(29);
  const response = await fetchPath('/blog/pots');
  expect(response.status).toBe(410);
  const page = await response.text();
  expect(page).toContain('This post was taken down');
  expect(page).toMatch(/Our look.*href="\/blog"/s);
  await setClock(31);
  for (const path of ['/blog/pots', '/blog/nope']) {
    const unknownResponse = await fetchPath(path);
    expect(unknownResponse.status).toBe(404);
    expect(await unknownResponse.text()).toContain('Page Not Found');
  }
});
