/**
 * Provides the seed of random values in tests. The seed is derived from the migrations, so that the same commit has
 * the same values on every machine.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

/** A non-negative integer below 2^31. Each new migration changes it. */
export const migrationSeed =
  createHash('sha256')
    .update(readdirSync(join(paths.supabase, 'migrations')).toSorted().join())
    .digest()
    .readUInt32BE() % 0x7fffffff;
