-- The new columns are null: earlier messages have no id of a signed transmission, and every earlier report of a
-- payment was confirmed.
alter table former_public.provider_messages add column transmission text;
alter table former_public.payments add column reported_at timestamptz;
