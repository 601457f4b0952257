-- Rows and bytes that one network may add in a day of Nairobi by requests without a login. The endpoint spends
-- before it stores; netlify/data/network-budgets.ts says the same, and a test compares.
create table app.network_budgets (
  kind text primary key,
  most_rows int not null,
  most_bytes bigint not null
);
revoke all on app.network_budgets from public, anon, authenticated;

insert into app.network_budgets (kind, most_rows, most_bytes) values
  ('vacancies', 100, 1000000),
  ('reports', 200, 1000000);

-- Rows and bytes that a network added today. The network is a keyed hash, as in public.attempts.
create table app.network_use (
  kind text not null references app.network_budgets (kind),
  network text not null,
  day date not null default app.today(),
  rows int not null,
  bytes bigint not null,

  primary key (kind, network, day),
  constraint network_use_network_is_a_hash check (network ~ '^[0-9a-f]{64}$')
);
create index network_use_by_day on app.network_use (day);
revoke all on app.network_use from public, anon, authenticated;

-- Counts a row of so many bytes, or refuses it until the day ends. Rows of earlier days are deleted. The lock of
-- the network's row makes concurrent requests of one network wait. Raises PT429.
create function app.spend_network_budget(p_kind text, p_network text, p_bytes bigint) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  budget app.network_budgets;
begin
  select * into strict budget from app.network_budgets where kind = p_kind;
  delete from app.network_use where (kind, network, day) in (
    select kind, network, day from app.network_use where day < app.today()
    order by day limit 100 for update skip locked
  );
  insert into app.network_use as used (kind, network, rows, bytes) values (p_kind, p_network, 1, p_bytes)
    on conflict (kind, network, day) do update
    set rows = used.rows + 1, bytes = used.bytes + p_bytes
    where used.rows < budget.most_rows and used.bytes + p_bytes <= budget.most_bytes;
  if not found then
    raise exception 'the budget of a network for a day' using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from
        (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now()
      )))::text;
  end if;
end;
$$;

create function public.spend_network_budget(p_kind text, p_network text, p_bytes bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  select app.spend_network_budget(p_kind, p_network, p_bytes);
$$;
revoke execute on function public.spend_network_budget(text, text, bigint) from public, anon, authenticated;
grant execute on function public.spend_network_budget(text, text, bigint) to service_role;

insert into app.call_timeouts (name, timeout) values ('spend_network_budget', '1 second');
select app.apply_call_timeouts();
