/** The ground of a drawing, found out once: as its exports, it is kept from one build to the next. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { grounds, isGround, nearestGround, type Ground } from './grounds.ts';

const cache = 'node_modules/.cache/grounds';

/** @param file - path of a drawing. @throws {Error} where it is none. */
export async function groundOf(file: string): Promise<Ground> {
  const source = await readFile(file);
  const hash = createHash('sha256').update(source).update(JSON.stringify(grounds));
  const place = join(cache, hash.digest('hex'));
  const known = await readFile(place, 'utf8').catch(() => '');
  if (isGround(known)) return known;
  const ground = await foundOut(source);
  await mkdir(cache, { recursive: true });
  await writeFile(place, ground);
  return ground;
}

/** Statistics are of what was read, so the drawing is made small first: a tenth of the time. */
async function foundOut(source: Buffer): Promise<Ground> {
  const small = sharp(source).resize(160).raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: info }).stats();
  return nearestGround(dominant.r, dominant.g, dominant.b);
}
