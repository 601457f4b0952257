/**
 * Removes the metadata of a picture, such as the place of a phone, without a change of its pixels. Sanity keeps an uploaded
 * file as it is. The direction of the camera stays. Sources: ITU-T T.81 (JPEG), W3C PNG, RFC 9649 (WebP).
 */

/** Returns the bytes without metadata; the same bytes for another format, or for a damaged file. */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return stripJpeg(bytes);
    if (readText(bytes, 1, 3) === 'PNG') return stripPng(bytes);
    if (readText(bytes, 8, 4) === 'WEBP') return stripWebp(bytes);
    return bytes;
  } catch {
    return bytes;
  }
}

function readText(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    result.set(part, position);
    position += part.length;
  }
  return result;
}

/** The segments of metadata: Exif and XMP, those of Photoshop, and comments. */
const jpegMetadata = [0xe1, 0xed, 0xfe];
const startOfScan = 0xda;

function stripJpeg(bytes: Uint8Array): Uint8Array {
  const view = toView(bytes);
  const parts = [bytes.subarray(0, 2)];
  let position = 2;
  while (bytes[position] === 0xff && bytes[position + 1] !== startOfScan) {
    const end = position + 2 + view.getUint16(position + 2);
    const segment = bytes.subarray(position, end);
    if (!jpegMetadata.includes(bytes[position + 1] ?? 0)) parts.push(segment);
    else if (readText(segment, 4, 4) === 'Exif') parts.push(...keepDirection(segment));
    position = end;
  }
  return concatenate([...parts, bytes.subarray(position)]);
}

const directionTag = 0x0112;

/** Returns a segment with only the direction of the camera; nothing for an upright picture. */
function keepDirection(segment: Uint8Array): Uint8Array[] {
  // The header of Exif precedes a TIFF file: byte order, mark, and the offset of the first directory.
  const tiff = toView(segment.subarray(10));
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (tiff.getUint16(entry, isLittle) !== directionTag) continue;
    const direction = tiff.getUint16(entry + 8, isLittle);
    return direction > 1 && direction <= 8 ? [createDirectionSegment(direction)] : [];
  }
  return [];
}

function createDirectionSegment(direction: number): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const header = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, direction, 0, 0, 0, 0, 0, 0];
  const content = [...exif, ...header, ...directory];
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}

const pngSignatureLength = 8;
const pngMetadata = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'];

function stripPng(bytes: Uint8Array): Uint8Array {
  const view = toView(bytes);
  const parts = [bytes.subarray(0, pngSignatureLength)];
  for (let position = pngSignatureLength; position < bytes.length;) {
    // A chunk has its length, its type, its content and a checksum.
    const end = position + 12 + view.getUint32(position);
    if (!pngMetadata.includes(readText(bytes, position + 4, 4)))
      parts.push(bytes.subarray(position, end));
    position = end;
  }
  return concatenate(parts);
}

const webpMetadata = ['EXIF', 'XMP '];
/** The flags of Exif and XMP in the first byte of the chunk `VP8X`. */
const webpMetadataFlags = 0b0000_1100;

function stripWebp(bytes: Uint8Array): Uint8Array {
  const view = toView(bytes);
  const header = bytes.slice(0, 12);
  const parts = [header];
  for (let position = header.length; position < bytes.length;) {
    const length = view.getUint32(position + 4, true);
    const end = position + 8 + length + (length % 2);
    const chunk = bytes.slice(position, end);
    const type = readText(chunk, 0, 4);
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags;
    if (!webpMetadata.includes(type)) parts.push(chunk);
    position = end;
  }
  const result = concatenate(parts);
  toView(result).setUint32(4, result.length - 8, true);
  return result;
}
