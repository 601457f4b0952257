-- Signatures of the Studio's webhook: each starts one build. Attempts keep a hash of one for an hour, which is
-- longer than the endpoint accepts its age.

-- True for a new signature, which is stored. Locks the attempts of the signature.
create function public.record_webhook_signature(p_subject text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.rate_limit('webhook-client', p_subject, 1) is not null then
    return false;
  end if;
  perform app.count_attempt('webhook-client', p_subject);
  return true;
end;
$$;

-- Removes a signature whose build could not be started, so that the sender may try again.
create function public.forget_webhook_signature(p_subject text) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.attempts where kind = 'webhook-client' and subject = p_subject;
$$;

revoke execute on function public.record_webhook_signature(text), public.forget_webhook_signature(text)
  from public, anon, authenticated;
grant execute on function public.record_webhook_signature(text), public.forget_webhook_signature(text)
  to service_role;
