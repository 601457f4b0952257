import { encodeSignatureHeader } from '@sanity/webhook';
import { beforeEach, expect, test } from 'vitest';
import { listen } from '../../support/listen.ts';
import { rareTest } from '../../support/repetitions.ts';
import { readSecrets, setVariable, openStackForFile } from '../../support/stack.ts';

const { stack, advanceClock, runFunction } = await openStackForFile();
const { webhookSecret: secret } = await readSecrets(stack);

/** The body of a webhook. The signature also covers its spaces. */
const body = '{ "_id": "post-a",  "_type": "post", "slug": "a-good-day" }';

const minute = 60;

const unreachableHook = 'http://127.0.0.1:9/build_hooks/1';

/**
 * Advances the clock until the next build may start. The hooks are unset meanwhile, so that build requests of an
 * earlier test start no build.
 */
beforeEach(async () => {
  for (const name of ['SANITY_WEBHOOK_SECRET', 'BUILD_HOOK_URL', 'NIGHTLY_HOOK_URL'])
    setVariable(name, '');
  await advanceClock(15 * minute);
  setVariable('SANITY_WEBHOOK_SECRET', secret);
  setVariable('BUILD_HOOK_URL', unreachableHook);
});

function sendWebhook(text: string, signature?: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${stack.site}/api/sanity-webhook`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'sanity-webhook-signature': signature }),
    },
    ...init,
  });
}

const sign = (text: string, key = secret, signedAt = Date.now()) =>
  encodeSignatureHeader(text, signedAt, key);

/**
 * Starts a build hook that responds with the given status, and stores its address in an environment variable.
 * @returns the array to which each call is added
 */
async function startHook(status: number, name = 'BUILD_HOOK_URL') {
  const calls: string[] = [];
  const address = await listen((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(status).end();
  });
  setVariable(name, `${address}/build_hooks/1?trigger_branch=main`);
  return calls;
}

test('a publication triggers one build, named after the post', async () => {
  const calls = await startHook(200);
  expect((await sendWebhook(body, await sign(body))).status).toBe(202);
  const query = 'trigger_branch=main&trigger_title=Sanity+post+a-good-day';
  expect(calls).toEqual([`POST /build_hooks/1?${query}`]);
});

test('a repeated signature starts no second build', async () => {
  const calls = await startHook(200);
  const post = '{"_id": "post-b"}';
  const signature = await sign(post);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await sendWebhook(post, signature)).status).toBe(202);
  // The header has the same signature with other whitespace.
  expect((await sendWebhook(post, signature.replace(',', ' ,'))).status).not.toBe(500);
  expect(calls).toHaveLength(1);
});

/** Publishes a post with a new signature. */
async function publish(slug: string) {
  const post = JSON.stringify({ _type: 'post', slug });
  return sendWebhook(post, await sign(post));
}

rareTest('publications within 15 minutes of a build share the next one', async () => {
  const calls = await startHook(200);
  for (const slug of ['first', 'second', 'third']) expect((await publish(slug)).status).toBe(202);
  expect(calls).toHaveLength(1);
  await advanceClock(14 * minute);
  expect(calls, 'before the 15 minutes are over').toHaveLength(1);
  await advanceClock(6 * minute);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toContain('trigger_title=Sanity+post+third');
  await advanceClock(60 * minute);
  expect(calls, 'nothing else was published').toHaveLength(2);
});

test('a publication after a quiet time starts its build at once', async () => {
  const calls = await startHook(200);
  await publish('monday');
  await advanceClock(15 * minute);
  await publish('tuesday');
  expect(calls.map((call) => call.split('+').at(-1))).toEqual(['monday', 'tuesday']);
});

rareTest('a delayed build that fails is repeated by the next run', async () => {
  const calls = await startHook(200);
  await publish('first');
  await publish('last');
  const failedCalls = await startHook(500);
  await advanceClock(20 * minute);
  expect(failedCalls.length).toBeGreaterThan(0);
  const repeatedCalls = await startHook(200);
  await advanceClock(5 * minute);
  await advanceClock(5 * minute);
  expect([calls.length, repeatedCalls.length]).toEqual([1, 1]);
  expect(repeatedCalls[0]).toContain('trigger_title=Sanity+post+last');
});

rareTest('runs at the same time start one build', async () => {
  const calls = await startHook(200);
  await publish('first');
  await publish('last');
  setVariable('BUILD_HOOK_URL', unreachableHook);
  await advanceClock(20 * minute);
  const delayedCalls = await startHook(200);
  await Promise.all([
    runFunction('build-requested'),
    runFunction('build-requested'),
    publish('another'),
  ]);
  await advanceClock(5 * minute);
  expect([calls.length, delayedCalls.length]).toEqual([1, 1]);
});

test('a signature of a failed build may be repeated', async () => {
  await startHook(500);
  const signature = await sign('{"_id": "post-c"}');
  expect((await sendWebhook('{"_id": "post-c"}', signature)).status).toBe(502);
  const calls = await startHook(200);
  expect((await sendWebhook('{"_id": "post-c"}', signature)).status).toBe(202);
  expect(calls).toHaveLength(1);
});

const minuteMs = 60_000;

test.each([
  ['without a signature', () => undefined],
  ['with a malformed signature', () => 'garbage'],
  ['with a signature by another secret', () => sign(body, 'another secret of some length')],
  ['with a signature of an hour ago', () => sign(body, secret, Date.now() - 60 * minuteMs)],
  ['with a signature of the future', () => sign(body, secret, Date.now() + 60 * minuteMs)],
  ['with a signature of another body', () => sign('{}')],
  ['with a signature of the document in another format', () => sign(body.replaceAll('  ', ' '))],
])('nothing is built %s', async (_, signature) => {
  const calls = await startHook(200);
  const response = await sendWebhook(body, await signature());
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'wrong-signature' });
  expect(calls).toEqual([]);
});

test('nothing is built without settings', async () => {
  setVariable('SANITY_WEBHOOK_SECRET', '');
  setVariable('BUILD_HOOK_URL', '');
  expect((await sendWebhook(body, await sign(body))).status).toBe(503);
});

const failures = ['refuses', 'cannot be reached'];
test.each(failures)('a build hook that %s gives 502, so that Sanity retries', async (failure) => {
  if (failure === 'refuses') await startHook(500);
  else setVariable('BUILD_HOOK_URL', unreachableHook);
  const response = await sendWebhook(body, await sign(body));
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ code: 'build-hook-unavailable' });
});

test('a signed body without a document triggers a build too', async () => {
  const calls = await startHook(200);
  expect((await sendWebhook('[]', await sign('[]'))).status).toBe(202);
  expect(calls[0]).toContain('trigger_title=Sanity');
});

test('the site is built nightly if a hook is set', async () => {
  setVariable('NIGHTLY_HOOK_URL', '');
  expect((await runFunction('build-nightly')).status).toBe(204);
  const calls = await startHook(200, 'NIGHTLY_HOOK_URL');
  await runFunction('build-nightly');
  expect(calls).toEqual(['POST /build_hooks/1?trigger_branch=main&trigger_title=Nightly']);
});

test('the nightly build covers an open publication', async () => {
  setVariable('BUILD_HOOK_URL', unreachableHook);
  expect((await publish('late')).status).toBe(502);
  const nightlyCalls = await startHook(200, 'NIGHTLY_HOOK_URL');
  await runFunction('build-nightly');
  expect(nightlyCalls).toHaveLength(1);
  setVariable('NIGHTLY_HOOK_URL', '');
  const calls = await startHook(200);
  await advanceClock(20 * minute);
  expect(calls).toEqual([]);
});
