-- No earlier message has the id of a signed transmission, and no earlier attempt is reported without being confirmed.
alter table former_public.provider_messages add column transmission text;
alter table former_public.payments add column reported_at timestamptz;
