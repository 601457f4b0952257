import { randomUUID, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { insertForCrc } from '#tests/support/fit-crc.ts';
import { listen } from '#tests/support/listen.ts';
import { getAddresses } from '#netlify/payments/paypal/addresses.ts';
import { requireSignature } from '#netlify/payments/paypal/signature.ts';
import { ForgedMessage } from '#netlify/payments/provider.ts';
import { createCertificate } from './certificate.ts';

const today = new Date('2026-11-22T10:00:00Z');
const from = new Date('2026-01-01T00:00:00Z');
const until = new Date('2027-01-01T00:00:00Z');
const name = 'messageverificationcerts.localhost';
const webhookId = '4WH19826LC0451235';
const body = '{"event_type":"PAYMENT.CAPTURE.COMPLETED","name":"Wanjirũ"}';

const right = await createCertificate({ name, from, until });
const files: Record<string, string> = {
  right: right.file,
  expired: (await createCertificate({ name, from, until: new Date('2026-11-22T09:59:59Z') })).file,
  early: (await createCertificate({ name, from: new Date('2026-11-23T00:00:00Z'), until })).file,
  stranger: (await createCertificate({ name: 'certs.else.example', from, until })).file,
  large: right.file + '#'.repeat(40_000),
  none: 'not a certificate',
};

/** Opens a server for certificates that records the requests. */
async function openCertificateServer() {
  const requests: string[] = [];
  const address = await listen((request, response) => {
    const file = request.url?.split('/').at(-1) ?? '';
    requests.push(file);
    if (file.startsWith('busy')) response.writeHead(503).end();
    else if (file === 'moved') response.writeHead(302, { location: 'right' }).end();
    else if (files[file] === undefined) response.writeHead(404).end();
    else response.end(files[file]);
  });
  const { certificates, signer } = getAddresses('loopback', address);
  const verifier = { certificates, signer, webhookId, fetch, now: () => today };
  return { requests, place: certificates[0] ?? '', verifier };
}

function createHeaders(key: KeyObject, address: string, message = body): Record<string, string> {
  const id = randomUUID();
  const time = '2026-11-22T10:00:00Z';
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(message)}`);
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': address,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': sign('sha256', signed, key).toString('base64'),
    'paypal-transmission-time': time,
  };
}

test('a message signed by PayPal is valid, its certificate fetched once', async () => {
  const { requests, place, verifier } = await openCertificateServer();
  for (let time = 0; time < 3; time += 1) {
    await requireSignature({ headers: createHeaders(right.key, `${place}right`), body }, verifier);
  }
  expect(requests).toEqual(['right']);
});

const otherCertificate = await createCertificate({ name, from, until });
type Headers = Record<string, string>;

test.each<[what: string, change: (headers: Headers, place: string) => Headers]>([
  ['another key', (_, place) => createHeaders(otherCertificate.key, `${place}right`)],
  ['a signature of another message', (_, place) => createHeaders(right.key, `${place}right`, '{}')],
  [
    'another time',
    (headers) => ({ ...headers, 'paypal-transmission-time': '2026-11-22T10:00:01Z' }),
  ],
  ['another id', (headers) => ({ ...headers, 'paypal-transmission-id': randomUUID() })],
  ['no signature', (headers) => ({ ...headers, 'paypal-transmission-sig': '' })],
  ['another algorithm', (headers) => ({ ...headers, 'paypal-auth-algo': 'SHA1withRSA' })],
  ['no headers', () => ({})],
  ...['expired', 'early', 'stranger', 'large', 'none', 'missing', 'moved'].map(
    (file): [string, (headers: Headers, place: string) => Headers] => [
      `the certificate file '${file}'`,
      (headers, place) => ({ ...headers, 'paypal-cert-url': place + file }),
    ],
  ),
])('a webhook with %s is refused', async (_, change) => {
  const { place, verifier } = await openCertificateServer();
  const headers = change(createHeaders(right.key, `${place}right`), place);
  const check = requireSignature({ headers, body }, verifier);
  await expect(check).rejects.toBeInstanceOf(ForgedMessage);
});

test('a changed body or another webhook’s is invalid', async () => {
  const { place, verifier } = await openCertificateServer();
  const headers = createHeaders(right.key, `${place}right`);
  const tampered = requireSignature({ headers, body: body.replace('{', '{ ') }, verifier);
  await expect(tampered).rejects.toBeInstanceOf(ForgedMessage);
  const otherWebhook = requireSignature({ headers, body }, { ...verifier, webhookId: 'ANOTHER' });
  await expect(otherWebhook).rejects.toBeInstanceOf(ForgedMessage);
});

test('an unavailable certificate is fetched later', async () => {
  const { place, verifier } = await openCertificateServer();
  const headers = createHeaders(right.key, `${place}busy`);
  const check = requireSignature({ headers, body }, verifier);
  await expect(check).rejects.not.toBeInstanceOf(ForgedMessage);
});

test('an address without a certificate is requested once', async () => {
  const { requests, place, verifier } = await openCertificateServer();
  const headers = createHeaders(right.key, `${place}gone`);
  for (let time = 0; time < 5; time += 1) {
    const check = requireSignature({ headers, body }, verifier);
    await expect(check).rejects.toBeInstanceOf(ForgedMessage);
  }
  expect(requests).toEqual(['gone']);
});

test('a flood of addresses keeps known certificates and few requests', async () => {
  const { requests, place, verifier } = await openCertificateServer();
  const check = (file: string, client: string) =>
    requireSignature(
      { headers: createHeaders(right.key, place + file), body },
      verifier,
      client,
    ).catch((error: unknown) => error);
  expect(await check('right', '192.0.2.9')).toEqual(expect.any(String));
  const results = await Promise.all(
    Array.from({ length: 300 }, (_, at) => check(`busy${at}`, '192.0.2.1')),
  );
  expect(requests.length).toBeLessThanOrEqual(1 + 20);
  // The validity remains unknown, so that PayPal sends the message again.
  for (const error of results) expect(error).not.toBeInstanceOf(ForgedMessage);
  expect(await check('right', '192.0.2.1')).toEqual(expect.any(String));
});

test('a body with the same CRC-32 passes, so bodies are untrusted', async () => {
  const { place, verifier } = await openCertificateServer();
  const headers = createHeaders(right.key, `${place}right`);
  const fitted = insertForCrc(
    '{"event_type":"PAYMENT.CAPTURE.COMPLETED","at":"HERE"}',
    'HERE',
    crc32(body),
  );
  const id = headers['paypal-transmission-id'];
  expect(await requireSignature({ headers, body: fitted }, verifier)).toBe(id);
});

test.each([
  ['live', 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'],
  ['live', 'https://evil.example/v1/notifications/certs/CERT-1'],
  ['live', 'http://api.paypal.com/v1/notifications/certs/CERT-1'],
  ['live', 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1'],
  ['live', 'https://api.paypal.com/v1/notifications/certs/../../other'],
  ['live', 'https://api.paypal.com/v1/notifications/certs/CERT-1?to=evil'],
  ['live', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
  ['live', 'https://www.paypal.com/v1/notifications/certs/CERT-1'],
  ['sandbox', 'https://api.paypal.com/v1/notifications/certs/CERT-1'],
  ['loopback', 'http://127.0.0.1:4321/.local/paypal/v1/notifications/certs/CERT-1'],
  ['loopback', 'https://api.paypal.com/v1/notifications/certs/CERT-1'],
] as const)('%s requests no certificate at %s', async (environment, address) => {
  const requests: unknown[] = [];
  const recordingFetch: typeof fetch = (input) => {
    requests.push(input);
    return Promise.resolve(new Response(right.file));
  };
  const verifier = {
    ...getAddresses(environment, 'http://localhost:4321'),
    webhookId,
    fetch: recordingFetch,
    now: () => today,
  };
  const check = requireSignature({ headers: createHeaders(right.key, address), body }, verifier);
  await expect(check).rejects.toBeInstanceOf(ForgedMessage);
  expect(requests).toEqual([]);
});
