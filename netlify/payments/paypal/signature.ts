/**
 * Whether PayPal signed a webhook. Checked: the algorithm, that the certificate comes from a fixed address
 * of PayPal (over TLS, which is what vouches for it; no redirect is followed), its name, key and dates, and
 * the signature over these bytes for our webhook. Its chain is not followed: it would come from the same
 * address, and roots are withdrawn from the list of this machine without PayPal hearing of it. Neither is
 * there a limit of age: PayPal sends for days, and a word that comes twice changes nothing.
 */
import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ForgedMessage, type Message } from '../provider.ts';
import type { Addresses } from './addresses.ts';
import { patience, type Outside } from './api.ts';

/** The headers of a webhook that its signature is made of. */
const signatureHeaders = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;

interface Signer
  extends Pick<Addresses, 'certificates' | 'signer'>, Pick<Outside, 'fetch' | 'now'> {
  webhookId: string;
}

/** @throws {ForgedMessage}; anything else means that nobody knows yet. */
export async function requireSignature(
  { headers, body }: Pick<Message, 'headers' | 'body'>,
  signer: Signer,
): Promise<void> {
  const [algorithm, address, id, signature, time] = signatureHeaders.map((name) => headers[name]);
  if (algorithm !== 'SHA256withRSA' || !address || !id || !signature || !time) {
    throw new ForgedMessage('The webhook is not signed as PayPal signs.');
  }
  const certificate = await certificateAt(address, signer);
  requireSigner(certificate, signer);
  const signed = `${id}|${time}|${signer.webhookId}|${crc32(body)}`;
  const bytes = Buffer.from(signature, 'base64');
  if (!verify('sha256', Buffer.from(signed), certificate.publicKey, bytes)) {
    throw new ForgedMessage('The signature is about another message or another webhook.');
  }
}

/** Kept for the life of the process, by address; PayPal has one or two at a time. */
const kept = new Map<string, X509Certificate>();
const mostKept = 8;
/** A file of three certificates has some 6 kB. */
const longest = 32 * 1024;

async function certificateAt(
  address: string,
  { certificates, fetch }: Signer,
): Promise<X509Certificate> {
  const url = URL.parse(address);
  const isPlain = url?.href === address && url.search === '' && url.hash === '';
  if (!isPlain || !certificates.some((start) => address.startsWith(start))) {
    throw new ForgedMessage('The certificate is not at an address of PayPal.');
  }
  const known = kept.get(address);
  if (known) return known;
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(address, { redirect: 'manual', signal });
  if (answer.status >= 500 || answer.status === 429) {
    throw new Error(`PayPal answered ${answer.status} for its certificate.`);
  }
  if (answer.status !== 200) throw new ForgedMessage('PayPal has no such certificate.');
  const certificate = parse(await readShort(answer));
  if (kept.size >= mostKept) kept.clear();
  kept.set(address, certificate);
  return certificate;
}

/** @throws {ForgedMessage} unless it is the first certificate of the file that may sign today. */
function requireSigner(certificate: X509Certificate, { signer, now }: Signer): void {
  const { publicKey, subject, validFromDate, validToDate } = certificate;
  const names = subject.split('\n');
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (!names.includes(`CN=${signer}`))
    throw new ForgedMessage('The certificate is not for webhooks.');
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < 2048) {
    throw new ForgedMessage('The key of the certificate is of another kind.');
  }
  if (now() < validFromDate || now() > validToDate) {
    throw new ForgedMessage('The certificate is not valid today.');
  }
}

function parse(file: string): X509Certificate {
  try {
    return new X509Certificate(file);
  } catch (cause) {
    throw new ForgedMessage('The file holds no certificate.', { cause });
  }
}

async function readShort({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    if (length > longest) throw new ForgedMessage('The file is too large for a certificate.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
