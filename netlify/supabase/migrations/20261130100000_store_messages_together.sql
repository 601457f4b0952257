-- Messages that come at the same time are stored by one transaction: a commit waits for the disk.
alter function public.store_provider_message(text, text, uuid, jsonb, text, text, int) set schema app;
revoke all on function app.store_provider_message(text, text, uuid, jsonb, text, text, int)
  from public, anon, authenticated, service_role;

-- Stores messages, each as app.store_provider_message does.
-- p_messages: an array of {provider, kind, about, headers, body, transmission}.
-- Returns one outcome for each message, in the order of p_messages.
-- Locks: transmissions in their order, so that two calls with the same ones do not deadlock.
create function public.store_provider_messages(p_messages jsonb, p_max_waiting int default 10000) returns text[]
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  message record;
  outcomes text[] := array_fill(null::text, array[jsonb_array_length(p_messages)]);
begin
  for message in
    select place, provider, kind, about, headers, body, transmission
    from rows from (
      jsonb_to_recordset(p_messages)
        as (provider text, kind text, about uuid, headers jsonb, body text, transmission text)
    ) with ordinality as given (provider, kind, about, headers, body, transmission, place)
    order by transmission, place
  loop
    outcomes[message.place] := app.store_provider_message(
      message.provider, message.kind, message.about, message.headers, message.body, message.transmission,
      p_max_waiting);
  end loop;
  return outcomes;
end;
$$;
revoke all on function public.store_provider_messages(jsonb, int) from public, anon, authenticated;
grant execute on function public.store_provider_messages(jsonb, int) to service_role;

update app.call_timeouts set name = 'store_provider_messages' where name = 'store_provider_message';
select app.apply_call_timeouts();
