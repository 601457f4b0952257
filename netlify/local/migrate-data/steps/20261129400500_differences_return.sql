-- No earlier difference is closed for good.
alter table former_public.payment_differences add column closed_at timestamptz;
