/** Schemas of the settings of `npm run backup` and `npm run restore`. Functions do not receive them. */
import * as z from 'zod';

/** The passphrase is long, because guesses of a stolen backup have no limit of attempts. */
export const passphraseSchema = z.object({
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
});

export const hostedBackupSchema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_SECRET_KEY: z.string().min(1),
  SUPABASE_DB_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be the connection string of the session pooler or of the direct connection',
  }),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters'),
});
