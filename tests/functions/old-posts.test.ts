/** Tests the responses at former addresses of blog posts, on a site of few files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OldAddresses } from '#domain/article/old-addresses.ts';
import { control, startTestStack } from '../support/stack.ts';

const day = 86_400_000;
/** A time before the clock of the stack. This clock starts at the machine's time and only moves forward. */
const takenDown = new Date(Date.now() - day).toISOString();
const addresses: OldAddresses = {
  moved: { rugs: 'mats' },
  deleted: { pots: takenDown, back: takenDown },
};
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

const open = (path: string) => fetch(stack.site + path, { redirect: 'manual' });
const setClock = (days: number) => {
  const set = new Date(Date.parse(takenDown) + days * day).toISOString();
  return control(stack, 'clock', { set });
};

test('a moved post redirects, a republished one has its own address', async () => {
  const moved = await open('/blog/rugs');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/mats']);
  expect(await (await fetch(`${stack.site}/blog/rugs`)).text()).toContain('About mats');
  expect((await open('/blog/back')).status).toBe(200);
});

test('a removed post is gone for thirty days, then unknown [R028]', async () => {
  await setClock(29);
  const response = await open('/blog/pots');
  expect(response.status).toBe(410);
  const page = await response.text();
  expect(page).toContain('This post was taken down');
  expect(page).toMatch(/Our look.*href="\/blog"/s);
  await setClock(31);
  for (const path of ['/blog/pots', '/blog/nope']) {
    const unknown = await open(path);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Page Not Found');
  }
});
