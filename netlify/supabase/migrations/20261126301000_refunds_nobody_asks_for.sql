-- Whether a person may write down how it went, or have the provider asked again: it was to be sent by hand, or
-- the provider did not say in time. One that was approved days before anybody came to ask for it is asked for
-- once; without an answer nobody could go on with it.
create or replace function app.may_note_refund(refund public.payment_refunds) returns boolean
  language sql immutable set search_path = ''
  return refund.state = 'sending'
    and (refund.way = 'hand' or refund.reason is not null or refund.tries > 1 or refund.next_try_at is null);
