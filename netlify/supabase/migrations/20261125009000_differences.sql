-- Where the books and a provider disagree, or money did what nobody asked for: staff look at each, and nothing
-- is mended silently.
create table public.payment_differences (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  kind text not null,
  provider text not null,
  -- The provider's number of the money, and the payment that has it, if any.
  code text not null,
  payment_id uuid references public.payments (id),
  -- The sum in our books and at the provider; null where one of them has none.
  booked int,
  said int,
  currency text not null,
  settled_at timestamptz,
  settled_by uuid,
  note text not null default '',

  constraint payment_differences_kind_known check (kind in (
    -- The provider has it and no message of it came; it was taken from the provider's list.
    'message-missed',
    -- We have it, and the provider's list doesn't.
    'not-at-provider',
    'other-sum',
    -- It went back, and nobody of ours had sent it.
    'went-back',
    -- Charged back or reversed by the provider.
    'taken-back'
  )),
  unique (kind, provider, code)
);

create index payment_differences_open on public.payment_differences (at, id) where settled_at is null;

revoke all on public.payment_differences from anon, authenticated, service_role;
grant select on public.payment_differences to service_role;
alter table public.payment_differences enable row level security;

-- The same difference is noted once.
create function app.note_difference(
  of_kind text, by_provider text, of_code text, of_payment uuid, we_have int, they_say int, in_currency text
) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.payment_differences (kind, provider, code, payment_id, booked, said, currency)
    values (of_kind, by_provider, of_code, of_payment, we_have, they_say, in_currency)
    on conflict (kind, provider, code) do nothing;
$$;

-- Staff looked into a difference and say what came of it.
create function public.settle_difference(acting uuid, difference bigint, what_came text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(acting, what_came);
  update public.payment_differences set settled_at = app.now(), settled_by = acting, note = what_came
    where id = difference and settled_at is null;
end;
$$;
revoke execute on function public.settle_difference(uuid, bigint, text) from public, anon, authenticated;
grant execute on function public.settle_difference(uuid, bigint, text) to service_role;
