-- Deletes a member with the member's posts, settings, reports and listings. A retry changes nothing. A listing with
-- payments stays as a withdrawn row without owner, draft and versions. Its payments stay without the payer.
-- Pictures lose their owner, and the cleaning job deletes the unused ones. Takes an advisory lock, so that one
-- deletion runs at a time, because two members may have reported each other. Then locks the member, and the member's
-- listings in the order of ids.
create function public.delete_member(p_member_id uuid) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
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
$$;

-- Returns the records about the phone numbers of a member, and the adverts that the member took over from staff, for the
-- export of the account. The hashes of codes and the staff users of calls are left out.
create function public.member_phone_records(p_member_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'refused_sms', coalesce((
      select jsonb_agg(phone order by phone) from app.proven_phones
      where member_id = p_member_id and app.refuses_sms(phone)
    ), '[]'),
    'calls', coalesce((
      select jsonb_agg(jsonb_build_object('listing_id', listing_id, 'phone', calls.phone, 'called_at', called_at)
        order by called_at)
      from app.phone_calls as calls join public.listings on listings.id = listing_id
      where owner_id = p_member_id
    ), '[]'),
    'codes', coalesce((
      select jsonb_agg(jsonb_build_object('phone', phone, 'created_at', created_at, 'failures', failures)
        order by created_at)
      from app.phone_codes where member_id = p_member_id
    ), '[]'),
    'code_requests', coalesce((
      select jsonb_agg(jsonb_build_object('phone', phone, 'at', at) order by at)
      from app.phone_code_requests where member_id = p_member_id
    ), '[]'),
    'takeovers', coalesce((
      select jsonb_agg(jsonb_build_object('phone', phone, 'at', at) order by at)
      from app.phone_takeovers where former_member_id = p_member_id
    ), '[]'),
    'prepared_adverts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'listing_id', listing_id, 'title', draft ->> 'title', 'phone', phone, 'sent_at', sent_at, 'taken_at', taken_at)
        order by taken_at)
      from app.prepared_listings where taken_by = p_member_id
    ), '[]')
  );
$$;

-- Returns a page of at most 500 rows of the audit log for a member, oldest first: the member's own actions, and
-- changes of the member's listings, payments and posts. `by` is 'you' for the member, and 'time' for a change without
-- an actor. It is 'staff' for any other actor, so that staff stay anonymous.
create function public.member_audit_log(p_member_id uuid, p_limit int, p_after_id bigint default 0) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.id), '[]') from (
    select log.id, log.at, log.subject, log.subject_id, log.from_state, log.to_state, log.details,
      case when log.actor_id = p_member_id then 'you' when log.actor_id is null then 'time' else 'staff' end as by
    from public.audit_log as log
    where log.id > p_after_id and log.id in (
      select id from public.audit_log where actor_id = p_member_id
      union
      select audit_log.id from public.listings
        join public.audit_log on subject = 'listing' and subject_id = listings.id::text
        where listings.owner_id = p_member_id
      union
      select audit_log.id from public.payments
        join public.audit_log on subject = 'payment' and subject_id = payments.id::text
        where payments.member_id = p_member_id
      union
      select audit_log.id from public.posts
        join public.audit_log on subject = 'post' and subject_id = posts.id::text
        where posts.author_id = p_member_id
    )
    order by log.id limit least(p_limit, 500)
  ) as found;
$$;
