-- Messages of providers that are not verified are never stored as messages. A counter a day and ten truncated
-- samples a kind remain of them, so that a flood of forged ones adds next to nothing.
create table public.refused_messages (
  provider text not null,
  kind text not null,
  -- In Nairobi.
  day date not null,
  messages bigint not null check (messages > 0),
  primary key (provider, kind, day),
  constraint refused_messages_kind_is_short check (length(kind) <= 40)
);

create table public.refused_message_samples (
  provider text not null,
  kind text not null,
  slot smallint not null check (slot between 0 and 9),
  at timestamptz not null default app.now(),
  headers text not null,
  body text not null,
  primary key (provider, kind, slot),
  constraint refused_message_samples_are_short check (length(headers) <= 1000 and length(body) <= 1000)
);

revoke all on public.refused_messages, public.refused_message_samples from anon, authenticated, service_role;
grant select on public.refused_messages, public.refused_message_samples to service_role;
alter table public.refused_messages enable row level security;
alter table public.refused_message_samples enable row level security;
create trigger refused_messages_have_a_provider before insert on public.refused_messages
  for each row execute function app.require_payment_provider();

-- Counts refused messages of one provider, kind and day, and replaces one of ten samples. Samples last thirty
-- days. Raises 22023 for an unknown provider.
create function public.count_refused_messages(
  p_provider text, p_kind text, p_count int, p_headers jsonb, p_body text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.refused_messages as counted (provider, kind, day, messages)
    values (p_provider, p_kind, (app.now() at time zone 'Africa/Nairobi')::date, p_count)
    on conflict (provider, kind, day) do update set messages = counted.messages + excluded.messages;
  insert into public.refused_message_samples as sample (provider, kind, slot, headers, body)
    values (
      p_provider, p_kind, floor(extract(epoch from app.now()) / 5)::bigint % 10, left(p_headers::text, 1000),
      left(p_body, 1000))
    on conflict (provider, kind, slot) do update
      set at = excluded.at, headers = excluded.headers, body = excluded.body;
  delete from public.refused_message_samples where at <= app.now() - interval '30 days';
end;
$$;

revoke execute on function public.count_refused_messages(text, text, int, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.count_refused_messages(text, text, int, jsonb, text) to service_role;
