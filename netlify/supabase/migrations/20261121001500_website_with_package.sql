-- A website is built together with a package and paid with it. The last parameter has a default, so that
-- whoever asks without one asks for none.
alter table public.payments add column with_website boolean not null default false;

drop function public.begin_payment(uuid, bigint, text, int, int, text, text, text);
create function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, new_reference text, website boolean default false
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  opened public.payments;
begin
  perform app.act(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held, 'paying');
  end if;
  select * into opened from public.payments where listing_id = listing and state = 'pending' for update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website) then
    return opened;
  end if;
  update public.payments set state = 'failed', reason = 'another choice' where id = opened.id;
  insert into public.payments (
    reference, listing_id, member_id, provider, package, days, amount, currency, with_website
  ) values (
    new_reference, listing, acting, by_provider, of_package, for_days, for_amount, in_currency, website
  ) returning * into opened;
  return opened;
end;
$$;
revoke execute on function public.begin_payment(uuid, bigint, text, int, int, text, text, text, boolean)
  from public, anon, authenticated;
grant execute on function public.begin_payment(uuid, bigint, text, int, int, text, text, text, boolean)
  to service_role;
