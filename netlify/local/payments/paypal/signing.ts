/** Signs events in the format of PayPal. The certificates are created at their first use. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { getAddresses } from '#netlify/payments/paypal/addresses.ts';
import type { Queries } from '../../database/index.ts';
import { createCertificate } from './certificate.ts';
import { getIsoTime, type Context, type TransactionContext } from './context.ts';
import { documents } from './store.ts';

/** `right` is PayPal's certificate, and `elsewhere` is an attacker's certificate. */
export type CertificateName = 'right' | 'elsewhere';

/**
 * Kinds of forged messages: `key` has the signature of another key, `address` also a certificate at another origin,
 * and `unknown-payment` is a notification about a payment that does not exist.
 */
export type Forgery = 'key' | 'address' | 'unknown-payment';

export async function createSignedHeaders(
  transaction: TransactionContext,
  body: string,
  forged?: Forgery,
): Promise<Record<string, string>> {
  const { key } = await getCertificate(
    transaction.queries,
    transaction,
    forged ? 'elsewhere' : 'right',
  );
  const id = randomUUID();
  const time = `${getIsoTime(transaction).slice(0, 19)}Z`;
  const signedText = `${id}|${time}|${transaction.account.webhookId}|${crc32(body)}`;
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': getCertificateUrl(transaction, forged === 'address' ? 'elsewhere' : 'right'),
    'paypal-transmission-id': id,
    'paypal-transmission-sig': sign(
      'sha256',
      Buffer.from(signedText),
      createPrivateKey(key),
    ).toString('base64'),
    'paypal-transmission-time': time,
  };
}

/**
 * Returns the address of a certificate. The attacker's certificate has another host name, which also refers to the
 * local machine.
 */
function getCertificateUrl({ site }: Pick<Context, 'site'>, name: CertificateName): string {
  const address = new URL(`${getAddresses('loopback', site).certificates[0] ?? ''}CERT-${name}`);
  if (name === 'elsewhere') address.hostname = '127.0.0.1';
  return address.href;
}

/** Returns a certificate and its private key as PEM. They are created once per data folder. */
export async function getCertificate(
  queries: Queries,
  { site, now }: Pick<Context, 'site' | 'now'>,
  name: CertificateName,
) {
  const storedCertificate = await documents.find(queries, 'certificate', name);
  if (storedCertificate) return storedCertificate;
  const at = getIsoTime({ now });
  // The validity begins before the real time, because a reset sets the stack's clock back to the real time.
  const validFrom = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const validUntil = now();
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + 10);
  const { key, file } = await createCertificate({
    name: getAddresses('loopback', site).signer,
    validFrom,
    validUntil,
  });
  const body = { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), file };
  await documents.add(queries, 'certificate', name, { at, body });
  // A concurrent request may have stored its certificate first.
  return (await documents.find(queries, 'certificate', name)) ?? body;
}
