set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.delete_member(p_member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  listing_ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('delete_member', 0));
  perform from public.members where id = p_member_id for no key update;
  if not found then
    return;
  end if;
  perform app.set_actor(p_member_id, 'account-deleted');
  listing_ids := array(select id from public.listings where owner_id = p_member_id order by id for no key update);
  -- Before the update of the listings, which excludes notices: public.due_renewals locks a renewal, then adds a notice.
  delete from public.renewals where member_id = p_member_id;
  perform app.cancel_payments(id, 'account-deleted') from unnest(listing_ids) as id;
  update public.listings
    set state = 'withdrawn', shown_version_id = null, review_version_id = null, slug = null, draft = '{}',
      featured = false, owner_id = null, updated_at = app.now()
    where id = any (listing_ids);
  delete from public.listing_versions where listing_id = any (listing_ids);
  -- A paid listing that was never published still has the calls about its version in review.
  delete from app.phone_calls where listing_id = any (listing_ids);
  delete from public.listing_slugs where listing_id = any (listing_ids);
  delete from public.notices where listing_id = any (listing_ids);
  -- Claims hold the member's phone numbers; the ledger keeps the money and its codes.
  delete from public.payment_claims where member_id = p_member_id;
  delete from public.listings where id = any (listing_ids)
    and not exists (select from public.payments where listing_id = listings.id);
  update public.payments set phone = null, member_id = null where member_id = p_member_id;
  -- The costs of SMS stay, and waiting ones are never sent.
  update public.sms_messages
    set phone = null, text = '', state = case state when 'waiting' then 'withheld' else state end
    where member_id = p_member_id;
  -- The other side of each agent gets news with the name of this member.
  delete from app.agents where owner_id = p_member_id or agent_id = p_member_id;
  delete from app.agent_news where member_id = p_member_id;
  delete from public.members where id = p_member_id;
end;
$function$;

reset lock_timeout;
