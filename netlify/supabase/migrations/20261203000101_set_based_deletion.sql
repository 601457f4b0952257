set lock_timeout = '5s';

set check_function_bodies = off;

drop trigger "payments_audit_state" on public.payments;

drop index public.payments_one_mpesa_code;

drop index public.payments_one_session;

drop index public.payments_not_settled;

CREATE UNIQUE INDEX payments_one_mpesa_code ON public.payments USING btree (provider_reference) WHERE ((provider = ANY (ARRAY['till'::text, 'mpesa'::text])) AND (provider_reference IS NOT NULL));

CREATE UNIQUE INDEX payments_one_session ON public.payments USING btree (provider, session) WHERE (session IS NOT NULL);

CREATE INDEX payments_paid_by_time ON public.payments USING btree (paid_at) WHERE (state = 'paid'::text);

CREATE TRIGGER payments_audit_state AFTER UPDATE ON public.payments FOR EACH ROW WHEN ((new.state IS DISTINCT FROM old.state)) EXECUTE FUNCTION app.audit_payment();

CREATE TRIGGER payments_audit_new AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION app.audit_payment();

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
  perform app.cancel_payments(id, 'account-deleted') from unnest(listing_ids) as id;
  update public.listings
    set state = 'withdrawn', shown_version_id = null, review_version_id = null, slug = null, draft = '{}',
      featured = false, owner_id = null, updated_at = app.now()
    where id = any (listing_ids);
  delete from public.listing_versions where listing_id = any (listing_ids);
  delete from public.listing_slugs where listing_id = any (listing_ids);
  delete from public.notices where listing_id = any (listing_ids);
  -- Claims hold the member's phone numbers; the ledger keeps the money and its codes.
  delete from public.payment_claims using public.orders
    where orders.listing_id = any (listing_ids) and payment_claims.order_id = orders.id;
  delete from public.listings where id = any (listing_ids)
    and not exists (select from public.payments where listing_id = listings.id);
  update public.payments set phone = null, member_id = null where member_id = p_member_id;
  delete from public.members where id = p_member_id;
end;
$function$;

reset lock_timeout;
