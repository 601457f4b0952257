/**
 * The seed of random values in tests. It follows from the migrations, so that one tree draws the same values
 * everywhere.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

/** A non-negative integer of 31 bits; a new migration results in another one. */
export const seedOfTree =
  createHash('sha256')
    .update(readFileSync(join(paths.supabase, 'migrations.sha256')))
    .digest()
    .readUInt32BE() % 0x7fffffff;
