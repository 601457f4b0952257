/** Everything that we keep of one member, and nothing of anybody else. */
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as z from 'zod';
import { fieldNames } from '#domain/listing/fields.ts';
import type { Member } from '#domain/member/member.ts';
import { now } from '../clock.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';

/** As many rows as the interface answers at once. */
const pageSize = 500;

const pictureSchema = z.object({
  id: z.uuid(),
  purpose: z.string(),
  state: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  post_id: z.int().nullable(),
  created_at: z.string(),
});

type KeptPicture = z.infer<typeof pictureSchema>;

/** Rows as they are, by the name of what they are. */
export interface KeptFacts {
  exported_at: string;
  member: unknown[];
  settings: unknown[];
  last_visit: unknown[];
  posts: unknown[];
  reports_of_posts: unknown[];
  listings: unknown[];
  payments: unknown[];
  letters: unknown[];
  log: unknown[];
  pictures: KeptPicture[];
}

/** What she is writing, and what she submitted. Who of our staff decided is not hers. */
const columnsOfListing =
  'id,state,reason,slug,draft,live_from,live_until,featured,created_at,updated_at,' +
  `submitted:listing_versions!listing_id(id,${fieldNames.join()},` +
  'proposed_slug,submitted_at,decision,decided_at,reason)';
const columnsOfPayment =
  `reference,listing_id,provider,provider_reference,package,with_website,days,amount,
  currency,state,received_amount,paid_at,covers_from,covers_until,refunded_at,receipt_number,reason,
  created_at` as const;

/**
 * Reads all of it.
 * @throws {Problem} `database-unavailable`
 */
export async function keptFacts({ id, email }: Member): Promise<KeptFacts> {
  const [
    member,
    settings,
    last_visit,
    posts,
    reports_of_posts,
    letters,
    pictures,
    listings,
    payments,
    log,
  ] = await Promise.all([
    rowsOf(
      () => database().from('members').select('id,name,avatar,is_staff,created_at').eq('id', id),
      'id',
    ),
    rowsOf(
      () =>
        database().from('member_settings').select('language,reminders,news').eq('member_id', id),
      'member_id',
    ),
    rowsOf(
      () => database().from('member_visits').select('seen_on').eq('member_id', id),
      'member_id',
    ),
    rowsOf(
      () =>
        database()
          .from('posts')
          .select('id,title,description,created_at,edited_at,hidden_at')
          .eq('author_id', id),
      'id',
    ),
    rowsOf(
      () =>
        database().from('post_reports').select('post_id,reason,created_at').eq('reporter_id', id),
      'post_id',
    ),
    rowsOf(
      () =>
        database()
          .from('mail')
          .select('letter,subject,text,url,state,created_at,sent_at')
          .eq('recipient', email),
      'created_at',
    ),
    rowsOf(
      () =>
        database()
          .from('pictures')
          .select('id,purpose,state,width,height,alt,post_id,created_at')
          .eq('owner_id', id),
      'id',
    ),
    rowsOf(() => database().from('listings').select(columnsOfListing).eq('owner_id', id), 'id'),
    rowsOf(
      () => database().from('payments').select(columnsOfPayment).eq('member_id', id),
      'created_at',
    ),
    logOf(id),
  ]);
  return {
    exported_at: now().toISOString(),
    member,
    settings,
    last_visit,
    posts,
    reports_of_posts,
    listings,
    payments,
    letters,
    log,
    pictures: z.array(pictureSchema).parse(pictures),
  };
}

/** What the log says of her, oldest first: what she did, and what others did to what is hers. */
async function logOf(member: string): Promise<unknown[]> {
  const rows: { id: number }[] = [];
  for (;;) {
    const after_id = rows.at(-1)?.id ?? 0;
    const args = { member, after_id, page_size: pageSize };
    const answer = await answered(database().rpc('member_audit_log', args));
    const page = z.array(z.looseObject({ id: z.int() })).parse(answer);
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}

/** The builder of a query whose rows have an order. */
interface Rows {
  order: (column: string) => Rows;
  retry: (isRetried: false) => Rows;
  range: (from: number, to: number) => PromiseLike<PostgrestSingleResponse<unknown[]>>;
}

async function rowsOf(query: () => Rows, order: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (;;) {
    const page = query().order(order).retry(false);
    const more = await answered(page.range(rows.length, rows.length + pageSize - 1));
    rows.push(...more);
    if (more.length < pageSize) return rows;
  }
}
