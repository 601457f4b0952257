/**
 * Verifies that PayPal signed a webhook. The checks cover the algorithm, the certificate's address, name, key and
 * dates, and the signature over the message and this site's webhook id. The certificate must come from a fixed
 * address of PayPal. TLS proves the origin of the certificate, and redirects are not followed. The chain of the
 * certificate is not verified: the chain would come from the same address, and an update of the trusted roots of
 * the machine could invalidate it at any time. The signature covers only a CRC-32 of the body, which does not prove
 * its content. Therefore `events.ts` reads the content from PayPal.
 */
import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ForgedMessage, type Message } from '../provider.ts';
import type { PayPalAddresses } from './addresses.ts';
import type { PayPalDependencies } from './api.ts';
import { fetchCertificate } from './certificates.ts';

/** The headers of a webhook that contain its signature, or that the signature covers. */
const signatureHeaders = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;

interface VerificationOptions
  extends
    Pick<PayPalAddresses, 'certificates' | 'signer'>,
    Pick<PayPalDependencies, 'fetch' | 'now'> {
  webhookId: string;
}

/** Size in bytes of a signature by a key of 2,048 to 4,096 bits. */
const signatureBytes = { min: 256, max: 512 };
const maxHeaderLength = 500;

/**
 * Verifies the signature of a webhook.
 * @param client - network address of the sender, which has its own budget of certificate requests
 * @returns the id of the transmission
 * @throws {ForgedMessage} if the signature is invalid. After any other error the validity is unknown.
 */
export async function requireSignature(
  { headers, body }: Pick<Message, 'headers' | 'body'>,
  options: VerificationOptions,
  client = '',
): Promise<string> {
  const [algorithm, address, id, signature, time] = signatureHeaders.map((name) => headers[name]);
  if (algorithm !== 'SHA256withRSA' || !address || !id || !signature || !time) {
    throw new ForgedMessage('The webhook does not have the signature headers of PayPal.');
  }
  const bytes = Buffer.from(signature, 'base64');
  const isTooLong = [id, address, time].some((value) => value.length > maxHeaderLength);
  if (isTooLong || bytes.length < signatureBytes.min || bytes.length > signatureBytes.max) {
    throw new ForgedMessage('The webhook does not have the signature headers of PayPal.');
  }
  const certificate = await fetchCertificate(address, options, client);
  requireValidCertificate(certificate, options);
  const signed = `${id}|${time}|${options.webhookId}|${crc32(body)}`;
  if (!verify('sha256', Buffer.from(signed), certificate.publicKey, bytes)) {
    throw new ForgedMessage('The signature belongs to another message or another webhook.');
  }
  return id;
}

/**
 * Checks the certificate of a signature.
 * @throws {ForgedMessage} unless the certificate has the name of PayPal's webhooks, has an RSA key of at least
 * 2,048 bits, and is currently valid
 */
function requireValidCertificate(
  certificate: X509Certificate,
  { signer, now }: VerificationOptions,
): void {
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
