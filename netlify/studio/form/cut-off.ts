/** Finds a JPEG that ends too early, of which some browsers show the upper part. Source: ITU-T T.81. */

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * True for a JPEG without the marker of its end. The search begins at the pixels, because a thumbnail before them has such
 * a marker too. Bytes after the end are valid: some phones put a video there.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  let position = 2;
  while (bytes[position] === 0xff && bytes[position + 1] !== startOfScan)
    position += 2 + (bytes[position + 2] ?? 0) * 256 + (bytes[position + 3] ?? 0);
  let mark = bytes.indexOf(0xff, position);
  while (mark !== -1 && bytes[mark + 1] !== endOfImage) mark = bytes.indexOf(0xff, mark + 1);
  return mark === -1;
}
