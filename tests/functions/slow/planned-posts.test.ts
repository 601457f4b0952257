/** Tests the builds for planned posts, on a stack with a built site that lists their times. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBuiltFrame } from '../../support/built-frame.ts';
import { listen } from '../../support/listen.ts';
import { control, setVariable, startTestStack } from '../../support/stack.ts';

const minuteMs = 60_000;
const start = Date.now();
const toTime = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();
const builtSite = await writeBuiltFrame();
await mkdir(join(builtSite, 'blog'));
const planned = [toTime(10), toTime(30)];
await writeFile(join(builtSite, 'blog/planned.json'), JSON.stringify({ planned }));
const stack = await startTestStack({}, builtSite);
afterAll(() => stack.close());

/** Moves the clock to a minute after the start, which also runs the due functions. */
const passMinute = (minutes: number) => control(stack, 'clock', { set: toTime(minutes) });

/** Starts a build hook. @returns the titles of the requested builds */
async function startHook(status: number): Promise<string[]> {
  const titles: string[] = [];
  const address = await listen((request, response) => {
    titles.push(new URL(request.url ?? '', 'http://hook').searchParams.get('trigger_title') ?? '');
    response.writeHead(status).end();
  });
  setVariable('BUILD_HOOK_URL', address);
  setVariable('NIGHTLY_HOOK_URL', '');
  return titles;
}

test('each planned time starts one build at its minute, and a missing post another one', async () => {
  const titles = await startHook(200);
  await passMinute(9);
  expect(titles, 'before the time').toEqual([]);
  await passMinute(11);
  expect(titles).toEqual(['planned-post']);
  for (const minute of [12, 13, 20]) await passMinute(minute);
  expect(titles, 'while the build runs').toHaveLength(1);
  await passMinute(31);
  expect(titles, 'the second post').toHaveLength(2);
  await passMinute(48);
  expect(titles, 'a failed build').toHaveLength(3);
  for (const minute of [95, 120, 300]) await passMinute(minute);
  expect(titles, 'after the first hour').toHaveLength(3);
});
