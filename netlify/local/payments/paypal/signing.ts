/**
 * Signs events in the format of PayPal. The certificates are created at their first use. They are self-signed, and
 * have the format of PayPal's: X.509 with an RSA key.
 */
import {
  createPrivateKey,
  generateKeyPair,
  randomBytes,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { getAddresses } from '#netlify/payments/paypal/addresses.ts';
import type { Queries } from '../../database/index.ts';
import { documents, getIsoTime, type Context, type TransactionContext } from './store.ts';

/** `right` is PayPal's certificate, and `elsewhere` is an attacker's certificate. */
type CertificateName = 'right' | 'elsewhere';

/**
 * Kinds of forged messages. `key` has the signature of another key. `address` has such a signature and a certificate
 * at another origin. `unknown-payment` is a notification about a payment that does not exist.
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

const generateKeys = promisify(generateKeyPair);

/** Tags of ASN.1 values, which DER (distinguished encoding rules) encodes. */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};

interface Certificate {
  key: KeyObject;
  /** The certificate as PEM. */
  file: string;
}

interface CertificateOptions {
  /** Common name of the certificate. */
  name: string;
  validFrom: Date;
  validUntil: Date;
}

/** Creates a certificate with a new key of 2,048 bits, which takes about a tenth of a second. */
export async function createCertificate({
  name,
  validFrom,
  validUntil,
}: CertificateOptions): Promise<Certificate> {
  const { privateKey: key, publicKey } = await generateKeys('rsa', { modulusLength: 2048 });
  const algorithm = encodeSequence(rsaWithSha256, encodeDer(tags.null));
  const distinguishedName = encodeSequence(
    encodeDer(tags.set, encodeSequence(commonName, encodeDer(tags.utf8String, Buffer.from(name)))),
  );
  const tbsCertificate = encodeSequence(
    encodeDer(tags.version, encodeInteger(Buffer.of(2))), // The number 2 stands for version 3 of X.509.
    encodeInteger(Buffer.concat([Buffer.of(1), randomBytes(15)])), // The serial number.
    algorithm,
    distinguishedName,
    encodeSequence(encodeTime(validFrom), encodeTime(validUntil)),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', tbsCertificate, key);
  const certificate = encodeSequence(
    tbsCertificate,
    algorithm,
    encodeDer(tags.bitString, Buffer.of(0), signature), // The first byte is the number of unused bits.
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  const file = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join(
    '\n',
  );
  return { key, file };
}

/** OID 1.2.840.113549.1.1.11. */
const rsaWithSha256 = encodeDer(tags.oid, Buffer.from('2a864886f70d01010b', 'hex'));
/** OID 2.5.4.3. */
const commonName = encodeDer(tags.oid, Buffer.from('550403', 'hex'));

function encodeDer(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), encodeLength(content.length), content]);
}

function encodeSequence(...parts: Buffer[]): Buffer {
  return encodeDer(tags.sequence, ...parts);
}

/**
 * Encodes an integer.
 * @param bytes - big-endian. The first byte is below 128.
 */
function encodeInteger(bytes: Buffer): Buffer {
  return encodeDer(tags.integer, bytes);
}

/** Encodes a time from 1950 to 2049 as YYMMDDHHMMSSZ. */
function encodeTime(date: Date): Buffer {
  return encodeDer(
    tags.utcTime,
    Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`),
  );
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.of(0x80 | bytes.length, ...bytes);
}
