/** Creates a self-signed certificate in the format of PayPal's certificates: X.509 with an RSA key. */
import { generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

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

export interface Certificate {
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
    encodeDer(tags.bitString, Buffer.of(0), signature),
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
 * @param bytes - big-endian; the first byte is below 128
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
