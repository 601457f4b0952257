import { randomUUID, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { insertForCrc } from '#tests/support/fit-crc.ts';
import { listen } from '#tests/support/listen.ts';
import { getAddresses } from '#netlify/payments/paypal/addresses.ts';
import { requireSignature } from '#netlify/payments/paypal/signature.ts';
import { ForgedMessage } from '#netlify/payments/provider.ts';
import { createCertificate } from './signing.ts';

const now = new Date('2026-11-22T10:00:00Z');
const validFrom = new Date('2026-01-01T00:00:00Z');
const validUntil = new Date('2027-01-01T00:00:00Z');
const name = 'messageverificationcerts.localhost';
const webhookId = '4WH19826LC0451235';
const body = '{"event_type":"PAYMENT.CAPTURE.COMPLETED","name":"Wanjirũ"}';

const validCertificate = await createCertificate({ name, validFrom, validUntil });
const files: Record<string, string> = {
  right: validCertificate.file,
  expired: (
    await createCertificate({ name, validFrom, validUntil: new Date('2026-11-22T09:59:59Z') })
  ).file,
  early: (
    await createCertificate({ name, validFrom: new Date('2026-11-23T00:00:00Z'), validUntil })
  ).file,
  stranger: (await createCertificate({ name: 'certs.else.example', validFrom, validUntil })).file,
  large: validCertificate.file + '#'.repeat(40_000),
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
  const verifier = { certificates, signer, webhookId, fetch, now: () => now };
  return { requests, prefix: certificates[0] ?? '', verifier };
}

function createHeaders(key: KeyObject, address: string, message = body): Record<string, string> {
  const id = randomUUID();
  const time = '2026-11-22T10:00:00Z';
  const signedText = Buffer.from(`${id}|${time}|${webhookId}|${crc32(message)}`);
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': address,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': sign('sha256', signedText, key).toString('base64'),
    'paypal-transmission-time': time,
  };
}

test('valid webhooks of PayPal cause one request of their certificate', async () => {
  const { requests, prefix, verifier } = await openCertificateServer();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await requireSignature(
      { headers: createHeaders(validCertificate.key, `${prefix}right`), body },
      verifier,
    );
  }
  expect(requests).toEqual(['right']);
});

const otherCertificate = await createCertificate({ name, validFrom, validUntil });
type Headers = Record<string, string>;

test.each<[label: string, change: (headers: Headers, prefix: string) => Headers]>([
  ['another key', (_, prefix) => createHeaders(otherCertificate.key, `${prefix}right`)],
  [
    'a signature of another message',
    (_, prefix) => createHeaders(validCertificate.key, `${prefix}right`, '{}'),
  ],
  [
    'another time',
    (headers) => ({ ...headers, 'paypal-transmission-time': '2026-11-22T10:00:01Z' }),
  ],
  ['another id', (headers) => ({ ...headers, 'paypal-transmission-id': randomUUID() })],
  ['an empty signature', (headers) => ({ ...headers, 'paypal-transmission-sig': '' })],
  ['another algorithm', (headers) => ({ ...headers, 'paypal-auth-algo': 'SHA1withRSA' })],
  ['no headers', () => ({})],
  ...['expired', 'early', 'stranger', 'large', 'none', 'missing', 'moved'].map(
    (file): [string, (headers: Headers, prefix: string) => Headers] => [
      `the certificate file '${file}'`,
      (headers, prefix) => ({ ...headers, 'paypal-cert-url': prefix + file }),
    ],
  ),
])('a webhook with %s is refused', async (_, change) => {
  const { prefix, verifier } = await openCertificateServer();
  const headers = change(createHeaders(validCertificate.key, `${prefix}right`), prefix);
  const check = requireSignature({ headers, body }, verifier);
  await expect(check).rejects.toBeInstanceOf(ForgedMessage);
});

test('a signature of another body or another webhook is refused', async () => {
  const { prefix, verifier } = await openCertificateServer();
  const headers = createHeaders(validCertificate.key, `${prefix}right`);
  const tampered = requireSignature({ headers, body: body.replace('{', '{ ') }, verifier);
  await expect(tampered).rejects.toBeInstanceOf(ForgedMessage);
  const otherWebhook = requireSignature({ headers, body }, { ...verifier, webhookId: 'ANOTHER' });
  await expect(otherWebhook).rejects.toBeInstanceOf(ForgedMessage);
});

test('a webhook is not judged while its certificate is unavailable', async () => {
  const { prefix, verifier } = await openCertificateServer();
  const headers = createHeaders(validCertificate.key, `${prefix}busy`);
  const check = requireSignature({ headers, body }, verifier);
  await expect(check).rejects.not.toBeInstanceOf(ForgedMessage);
});

test('a missing certificate is requested once', async () => {
  const { requests, prefix, verifier } = await openCertificateServer();
  const headers = createHeaders(validCertificate.key, `${prefix}gone`);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const check = requireSignature({ headers, body }, verifier);
    await expect(check).rejects.toBeInstanceOf(ForgedMessage);
  }
  expect(requests).toEqual(['gone']);
});

test('a flood of certificate addresses causes at most twenty requests', async () => {
  const { requests, prefix, verifier } = await openCertificateServer();
  const check = (file: string, client: string) =>
    requireSignature(
      { headers: createHeaders(validCertificate.key, prefix + file), body },
      verifier,
      client,
    ).catch((error: unknown) => error);
  expect(await check('right', '192.0.2.9')).toEqual(expect.any(String));
  const results = await Promise.all(
    Array.from({ length: 300 }, (_, index) => check(`busy${index}`, '192.0.2.1')),
  );
  expect(requests.length).toBeLessThanOrEqual(1 + 20);
  // The validity remains unknown, so that PayPal sends the message again.
  for (const error of results) expect(error).not.toBeInstanceOf(ForgedMessage);
  expect(await check('right', '192.0.2.1')).toEqual(expect.any(String));
});

test('a body with the same CRC-32 passes, so bodies are untrusted', async () => {
  const { prefix, verifier } = await openCertificateServer();
  const headers = createHeaders(validCertificate.key, `${prefix}right`);
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
] as const)('the environment %s requests no certificate at %s', async (environment, address) => {
  const requests: unknown[] = [];
  const recordingFetch: typeof fetch = (input) => {
    requests.push(input);
    return Promise.resolve(new Response(validCertificate.file));
  };
  const verifier = {
    ...getAddresses(environment, 'http://localhost:4321'),
    webhookId,
    fetch: recordingFetch,
    now: () => now,
  };
  const check = requireSignature(
    { headers: createHeaders(validCertificate.key, address), body },
    verifier,
  );
  await expect(check).rejects.toBeInstanceOf(ForgedMessage);
  expect(requests).toEqual([]);
});
