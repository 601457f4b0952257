/**
 * Builds the statement of a step. The statement selects a listing and a payment, and passes their columns to a
 * database function.
 */
import { bind } from './bind-values.ts';

/**
 * Returns a statement and its values.
 * @param call - a function call. Placeholders in braces are bound from `values`. The call can use the columns of
 * the listing at the offset `slot`, such as `listing` and `revision`, and those of a payment, such as `payment` and
 * `code`.
 * @param paymentCondition - selects the possible payments, of which the statement takes the one at the offset
 * `before` from the newest
 */
export function buildStatement(
  call: string,
  paymentCondition: string,
  values: Record<string, unknown>,
) {
  return bind(
    `select ${call.replace(/^(?=\w+\()/, 'public.')} as answer from (
       select coalesce(held.id, 0) as listing, coalesce(revision, 0) as revision, draft as stored,
         coalesce(review_version_id, shown_version_id, 0) as version,
         coalesce(paid.id, '00000000-0000-0000-0000-000000000000') as payment, paid.provider,
         paid.amount, paid.currency, received_amount as received, paid.phone, provider_reference as code
       from (select 1) as one
         left join (select * from public.listings order by id offset {slot} limit 1) as held on true
         left join lateral (
           select * from public.payments where ${paymentCondition} order by created_at desc, id desc offset {before} limit 1
         ) as paid on true
     ) as found`,
    { slot: 0, before: 0, ...values },
  );
}
