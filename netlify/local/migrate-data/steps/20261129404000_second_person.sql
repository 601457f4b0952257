-- The column is null, because the time at which an earlier refund was sent is unknown.
alter table former_public.payment_refunds add column sent_at timestamptz;
