-- The column is null, because no earlier difference was closed for good.
alter table former_public.payment_differences add column closed_at timestamptz;
