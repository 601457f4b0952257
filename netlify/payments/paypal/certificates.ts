/**
 * Cache of PayPal's certificates by address. A forged webhook may contain any address, so requests for certificates are
 * limited. They go only to PayPal's own addresses, one at a time. Their queue is short, and each client has a budget
 * per minute. Addresses without a certificate are cached as well. If a limit prevents the request, the validity of the
 * webhook remains unknown.
 */
import { X509Certificate } from 'node:crypto';
import { ForgedMessage } from '../provider.ts';
import type { PayPalAddresses } from './addresses.ts';
import { timeoutMs, type PayPalDependencies } from './api.ts';
import { createBudget } from './budget.ts';

interface Source extends Pick<PayPalAddresses, 'certificates'>, Pick<PayPalDependencies, 'fetch'> {}

/**
 * Certificates by address. The entries have no expiry, but a full cache is cleared. PayPal uses one or two at a
 * time.
 */
const cache = new Map<string, X509Certificate>();
const maxCached = 8;
/** Addresses without a certificate. The value is the expiry of the entry on the monotonic clock, in ms. */
const missingAddresses = new Map<string, number>();
const maxMissing = 64;
const missingLifetimeMs = 10 * 60_000;
/** Maximum size of a certificate file in bytes. A file of three certificates has about 6 kB. */
const maxBytes = 32 * 1024;

const budget = createBudget({ perClient: 20, total: 60, windowMs: 60_000 });
let queue = Promise.resolve();
let queueLength = 0;
const maxQueueLength = 8;

/**
 * Returns the certificate at an address, from the cache or from PayPal.
 * @param client - network address of the webhook's sender
 * @throws {ForgedMessage} if the address is outside PayPal's prefixes, or contains no certificate. Any other error
 * means that the request failed, or that a limit prevented it.
 */
export async function fetchCertificate(
  address: string,
  source: Source,
  client: string,
): Promise<X509Certificate> {
  const cached = cache.get(address);
  if (cached) return cached;
  requireAddress(address, source);
  if ((missingAddresses.get(address) ?? 0) > performance.now()) {
    throw new ForgedMessage('PayPal has no such certificate.');
  }
  if (queueLength >= maxQueueLength || !budget.takeRequest(client)) {
    throw new Error('Too many requests for certificates at the moment.');
  }
  queueLength += 1;
  const pendingFetch = queue.then(() => cache.get(address) ?? downloadCertificate(address, source));
  // The queue continues after a failed request.
  queue = pendingFetch.then(
    () => undefined,
    () => undefined,
  );
  try {
    return await pendingFetch;
  } finally {
    queueLength -= 1;
  }
}

/** Matches the last part of the address of a certificate. */
const certificateName = /^[\w.-]{1,100}$/;

function requireAddress(address: string, { certificates }: Source): void {
  const url = URL.parse(address);
  const isPlain = url?.href === address && url.search === '' && url.hash === '';
  const prefix = certificates.find((allowedPrefix) => address.startsWith(allowedPrefix));
  if (!isPlain || prefix === undefined || !certificateName.test(address.slice(prefix.length))) {
    throw new ForgedMessage('The certificate is not at an address of PayPal.');
  }
}

async function downloadCertificate(address: string, source: Source): Promise<X509Certificate> {
  try {
    const certificate = await readCertificate(address, source);
    if (cache.size >= maxCached) cache.clear();
    cache.set(address, certificate);
    return certificate;
  } catch (error) {
    if (error instanceof ForgedMessage) {
      if (missingAddresses.size >= maxMissing) missingAddresses.clear();
      missingAddresses.set(address, performance.now() + missingLifetimeMs);
    }
    throw error;
  }
}

async function readCertificate(address: string, { fetch }: Source): Promise<X509Certificate> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { redirect: 'manual', signal });
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`PayPal answered the request for its certificate with ${response.status}.`);
  }
  if (response.status !== 200) throw new ForgedMessage('PayPal has no such certificate.');
  const file = await readLimited(response);
  try {
    return new X509Certificate(file);
  } catch (cause) {
    throw new ForgedMessage('The file contains no certificate.', { cause });
  }
}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new ForgedMessage('The file is too large for a certificate.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
