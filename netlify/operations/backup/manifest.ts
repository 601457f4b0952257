/** The manifest of a backup. It has the schema that the rows belong to, the expected numbers, and the hashes. */
import * as z from 'zod';

/** The version of the format. A change that an earlier restore would misread increases it. */
export const formatVersion = 1;

const migrationSchema = z.object({ version: z.string(), name: z.string() });

const tableSchema = z.object({
  /** The name with the schema: `public.payments`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  file: z.string(),
});

const sequenceSchema = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() });

/** The sum of the ledger for a direction and a currency, as a text, because it may exceed a number. */
const ledgerSumSchema = z.object({
  direction: z.string(),
  currency: z.string(),
  count: z.int(),
  sum: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  source: z.enum(['hosted', 'embedded']),
  /** The time of the snapshot by the clock of the database. */
  takenAt: z.iso.datetime({ offset: true }),
  migrations: z.array(migrationSchema),
  /** Hashes of the objects and the grants of the database, by kind and name. */
  catalogue: z.record(z.string(), z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  ledger: z.array(ledgerSumSchema),
  /** The stored files of the snapshot. `missing` is the number of files that were deleted before they were copied. */
  objects: z.object({ count: z.int(), bytes: z.int(), missing: z.int() }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupSequence = z.infer<typeof sequenceSchema>;
