-- The time at which an earlier refund was sent is not known.
alter table former_public.payment_refunds add column sent_at timestamptz;
