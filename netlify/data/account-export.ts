/** Reads the stored data of one member, for the export of the account. */
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as z from 'zod';
import { fieldNames } from '#domain/listing/fields.ts';
import type { Member } from '#domain/member/member.ts';
import { now } from '../clock.ts';
import { call, createDatabaseClient, unwrapResponse } from './database.ts';
import { nullableListingReason, nullableReason } from './reasons.ts';

/** Rows per request. A full page means that another one may follow. */
const pageSize = 500;

/**
 * The columns of a listing, with its draft, its submitted versions and its daily reach. The staff user that decided
 * about a version is left out, because that is another person's data.
 */
const listingColumns =
  'id,state,reason,slug,draft,live_from,live_until,featured,created_at,updated_at,' +
  `submitted:listing_versions!listing_id(id,${fieldNames.join()},` +
  'proposed_slug,submitted_at,decision,decided_at,reason),' +
  'reach:visit_days(day,visitors,lists,search,shared,poster,elsewhere,enquiries,appearances,calls,whatsapp,' +
  'contacts,website,shares,asks)';
const paymentColumns =
  `reference,listing_id,provider,provider_reference,phone,package,with_website,days,amount,
  currency,state,received_amount,paid_at,covers_from,covers_until,refunded_at,refund_code,receipt_number,reason,
  created_at` as const;

/** The time of the export, and the stored rows by the name of their kind. */
export type MemberData = Awaited<ReturnType<typeof readMemberData>>;

export async function readMemberData({ id, email }: Member) {
  const database = createDatabaseClient();
  const member = database.from('members').select('id,name,avatar,is_staff,created_at').eq('id', id);
  const settings = database.from('member_settings').select('language,reminders,weekly,news,sms');
  const visits = database.from('member_visits').select('seen_on').eq('member_id', id);
  const posts = database
    .from('posts')
    .select(
      'id,title,description,created_at,edited_at,hidden_at,listing_id,publication,publication_reason',
    );
  const reports = database.from('post_reports').select('post_id,reason,created_at');
  const emails = database
    .from('emails')
    .select('template,topic,subject,text,url,state,created_at,sent_at');
  const emailStops = database.from('email_stops').select('cause,detail,created_at,lifted_at');
  // The state of a code would tell if its number refuses SMS. The requests for codes are in `phone_records`.
  const sms = database
    .from('sms_messages')
    .select('purpose,text,phone,state,created_at,sent_at')
    .neq('purpose', 'code')
    .eq('member_id', id);
  const pictures = database
    .from('pictures')
    .select('id,purpose,state,width,height,alt,post_id,created_at');
  const listings = database.from('listings').select(listingColumns).eq('owner_id', id);
  const promotions = database
    .from('promotions')
    .select('listing_id,day,channel,link,note,picture_id,recorded_at,listings!inner(owner_id)');
  const claims = database
    .from('payment_claims')
    .select('code,amount,phone,at,closed_at,refused_because,orders!inner(reference,listing_id)');
  const renewals = database
    .from('renewals')
    .select('payment_id,amount,asked_at,prompt_id,ended_at,ended_because');
  const payments = database.from('payments').select(paymentColumns).eq('member_id', id);
  return {
    exported_at: now().toISOString(),
    member: await readRows(member, 'id'),
    settings: await readRows(settings.eq('member_id', id), 'member_id'),
    last_visit: await readRows(visits, 'member_id'),
    posts: await readRows(posts.eq('author_id', id), 'id'),
    reports_of_posts: await readRows(reports.eq('reporter_id', id), 'post_id'),
    listings: listingRows.parse(await readRows(listings, 'id')),
    promotions: await readRows(promotions.eq('listings.owner_id', id), 'recorded_at'),
    payments: paymentRows.parse(await readRows(payments, 'created_at')),
    renewals: await readRows(renewals.eq('member_id', id), 'asked_at'),
    claimed_codes: await readRows(claims.eq('member_id', id), 'id'),
    proven_phones: await call('member_proven_phones', { p_member_id: id }),
    phone_records: await call('member_phone_records', { p_member_id: id }),
    agents: await call('own_agents', { p_actor_id: id, p_email: email }),
    emails: await readRows(emails.eq('recipient', email), 'created_at'),
    sms: await readRows(sms, 'created_at'),
    stops_of_emails: await readRows(emailStops.eq('recipient', email.toLowerCase()), 'id'),
    log: await readAuditLog(id),
    pictures: await readRows(pictures.eq('owner_id', id), 'id'),
  };
}

/** Listings with the sentences of their stored reasons. */
const listingRows = z.array(
  z.looseObject({
    reason: nullableListingReason,
    submitted: z.array(z.looseObject({ reason: nullableListingReason })),
  }),
);

/** Payments with the sentences of their stored reasons. */
const paymentRows = z.array(z.looseObject({ reason: nullableReason }));

/**
 * Returns the rows of the audit log about the member, oldest first: the member's own actions, and actions of others
 * on the member's data.
 */
async function readAuditLog(memberId: string): Promise<unknown[]> {
  const rows: { id: number }[] = [];
  for (;;) {
    const lastId = rows.at(-1)?.id ?? 0;
    const result = await call('member_audit_log', {
      p_member_id: memberId,
      p_after_id: lastId,
      p_limit: pageSize,
    });
    const page = z.array(z.looseObject({ id: z.int() })).parse(result);
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}

/** The part of the query builder that `readRows` uses. */
interface Query<Row> {
  order: (column: string) => Query<Row>;
  retry: (isRetried: false) => Query<Row>;
  range: (from: number, to: number) => PromiseLike<PostgrestSingleResponse<Row[]>>;
}

async function readRows<Row>(query: Query<Row>, orderColumn: string): Promise<Row[]> {
  const ordered = query.order(orderColumn).retry(false);
  const rows: Row[] = [];
  for (;;) {
    const page = await unwrapResponse(ordered.range(rows.length, rows.length + pageSize - 1));
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}
