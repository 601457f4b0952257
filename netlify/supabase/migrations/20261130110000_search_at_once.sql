-- A search is one call: listings with all of the words, or where there is none, those with half of them.
alter function public.search_listings(jsonb, boolean, text, text, jsonb, int, int) set schema app;
revoke all on function app.search_listings(jsonb, boolean, text, text, jsonb, int, int)
  from public, anon, authenticated, service_role;

-- As app.search_listings with p_of_all = true. p_or_half: where nothing is found, as with false.
-- Returns {"total", "found", "is_whole"}.
create function public.search_listings(
  p_wanted jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_skip int, p_limit int
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb := app.search_listings(p_wanted, true, p_category, p_town, p_built, p_skip, p_limit);
  is_whole constant boolean := not p_or_half or answer ->> 'total' <> '0';
begin
  if not is_whole then
    answer := app.search_listings(p_wanted, false, p_category, p_town, p_built, p_skip, p_limit);
  end if;
  return answer || jsonb_build_object('is_whole', is_whole);
end;
$$;
revoke all on function public.search_listings(jsonb, boolean, text, text, jsonb, int, int)
  from public, anon, authenticated;
grant execute on function public.search_listings(jsonb, boolean, text, text, jsonb, int, int) to service_role;

select app.apply_call_timeouts();
