import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

type Database = Pick<SupabaseClient, 'from'>;

/** Resets the hourly limits of one owner. The limits of phone numbers and of other owners stay. */
export const resetOwnerLimits = (database: Database, owner: string) =>
  database
    .from('attempts')
    .delete()
    .like('kind', '%-member')
    .eq('subject', createHash('sha256').update(owner).digest('hex'))
    .throwOnError();

/**
 * Resets the hourly limits of submissions, payments, claims and prompts, of all members and phone numbers. Tests
 * call it between two tests, so that the limits apply only within one test.
 */
export const resetRateLimits = (database: Database) =>
  database
    .from('attempts')
    .delete()
    .in('kind', [
      'submission-member',
      'payment-member',
      'claim-member',
      'prompt-member',
      'prompt-phone',
    ])
    .throwOnError();
