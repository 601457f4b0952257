/** Listings in all states, with their versions, addresses and payments. */
import type { Sizes } from './fill.ts';
import { codeOf, paymentOf, someMember, someStaff, wordsOf } from './pieces.sql.ts';

/** A version's number by its listing's: room for four of each. */
const versionOf = (listing: string, turn: string) => `(${listing}) * 4 + ${turn}`;

/** How many payments a listing has that was handed in; the last one is the one of now. */
const turns = 12;

/**
 * Half are live, a fifth is over, the rest is in all other states. Drafts are from the last ninety days;
 * of some of all that time changes, it is time now.
 */
export const listings = ({ members, liveListings }: Sizes) => `
  create temporary table aged as
    select n, 1000 + n as id, ${someMember(members)} as owner,
      case
        when n % 20 < 10 then 'live'
        when n % 20 < 12 then 'draft'
        when n % 20 < 16 then 'expired'
        when n % 20 < 18 then 'withdrawn'
        when n % 20 = 18 then (array['suspended', 'changes_requested', 'approved'])[n / 20 % 3 + 1]
        when n % 80 = 19 then 'submitted'
        else 'draft'
      end as state,
      case when n % 100 = 7 then 3 else n % 3 + 1 end as versions,
      app.now() - interval '6 years' * (1 - (n - 0.5) / ${liveListings * 2}) as at,
      n % 100 = 7 or n % 80 = 19 as is_waiting
    from generate_series(1, ${liveListings * 2}) n;
  update aged set versions = 0, at = case
      when n % 1000 = 10 then app.now() - interval '91 days'
      else app.now() - interval '90 days' * random()
    end where state = 'draft';
  insert into public.listings (
    id, owner_id, state, draft, slug, shown_version, review_version, live_from, live_until, featured,
    live_payment, created_at, updated_at, reason
  ) overriding system value
    select id, owner, state,
      jsonb_build_object(
        'name', 'Shop ' || n, 'category', 'Food', 'town', 'Town ' || n % 200,
        'description', 'We sell and mend. ' || ${wordsOf('n', 30)},
        'photos', jsonb_build_array(jsonb_build_object('id', md5('photo ' || id || ' 1')::uuid, 'alt', 'A stall'))
      ),
      case when state <> 'draft' then 'shop-' || n end,
      case when state in ('live', 'expired', 'approved', 'suspended', 'withdrawn')
        then ${versionOf('id', 'versions - (n % 100 = 7)::int')} end,
      case when is_waiting then ${versionOf('id', 'versions')} end,
      case when state in ('live', 'expired', 'suspended', 'withdrawn') then at + interval '30 minutes' end,
      case
        when state = 'live' and n % 1000 = 1 then app.now() - interval '1 minute'
        when state = 'live' then app.now() + interval '1 year' * random()
        when state in ('expired', 'suspended', 'withdrawn')
          then at + interval '40 minutes' + (app.now() - at - interval '50 minutes') * random()
      end,
      state = 'live' and n % 200 = 1,
      case when state = 'live' then ${paymentOf('id', String(turns))} end,
      at, at + (app.now() - at) * case when state = 'draft' then 0 else random() end,
      case when state in ('suspended', 'withdrawn', 'changes_requested') then 'As the owner asked.' end
    from aged;
  insert into public.listing_slugs (slug, listing_id, since)
    select 'shop-' || n, id, at from aged where state <> 'draft'
    union all
    select 'former-shop-' || n, id, at from aged where state <> 'draft' and n % 5 = 0;
`;

/** One to three of each that was handed in. Of fifty one was changed last without anybody's review. */
export const versions = () => `
  insert into public.listing_versions (
    id, listing_id, name, category, county, town, located, contact, phone, hours, deliveries,
    description, photos, submitted_at, decision, decided_at, decided_by, reason, seen_at
  ) overriding system value
    select ${versionOf('id', 'turn')}, id, 'Shop ' || n,
      (array['Clothing', 'Design', 'Deliveries', 'Web Development', 'Food', 'Beauty', 'Repairs', 'Services'])[n % 8 + 1],
      'Nairobi', 'Town ' || n % 200, 'Stall ' || n || ', Market Street', 'Asha',
      '+2547' || lpad(n::text, 8, '0'), 'Monday to Saturday, 8am to 6pm', 'In town, free',
      'We sell and mend what a house needs. ' || ${wordsOf('n + turn', 40)}
        || case when n % 4000 = 1 then ' Zanzibar cloves.' else '' end,
      (select jsonb_agg(jsonb_build_object('id', md5('photo ' || id || ' ' || place)::uuid, 'alt', 'A stall'))
        from generate_series(1, 3) place),
      submitted, decision, case when decision is not null then submitted + interval '1 hour' end,
      case when decision = 'changes_requested' or (decision = 'approved' and n % 50 > 0) then ${someStaff} end,
      case when decision = 'changes_requested' then 'A clearer photo, please.' end,
      case when decision = 'approved' and n % 50 = 0 and turn < versions then submitted end
    from (
      select *, at + interval '10 minutes' + (app.now() - at) * 0.9 * (turn - 1) / 3 as submitted,
        case
          when turn < versions - (n % 100 = 7)::int
            then (array['approved', 'superseded', 'changes_requested'])[1 + (n + turn) % 3]
          when turn = versions and is_waiting then null
          when state = 'changes_requested' then 'changes_requested'
          else 'approved'
        end as decision
      from aged, generate_series(1, versions) turn
    ) as made;
`;

/** As many as wanted, newer ones later; a hundredth came for nobody, as much has to go back. */
export const payments = (sizes: Sizes) => `
  insert into public.payments (
    id, reference, listing_id, member_id, provider, provider_reference, package, days, amount, currency,
    state, received_amount, paid_at, covers_from, covers_until, refunded_at, receipt_number, reason,
    created_at
  )
    select ${paymentOf('id', 'turn')}, 'T-' || ${codeOf('id * 16 + turn')},
      case when state <> 'review' or turn % 2 = 0 then id end, owner, 'till',
      case when state not in ('pending', 'failed') then 'Q' || ${codeOf('id * 16 + turn')} end,
      'monthly', 30, 2999, 'KES', state,
      case when state not in ('pending', 'failed') then 2999 end,
      case when state not in ('pending', 'failed') then asked + interval '1 minute' end,
      case when state = 'paid' and has_begun then asked end,
      case when state = 'paid' and has_begun then asked + interval '30 days' end,
      case when state = 'refunded' then asked + interval '1 day' end,
      case when state in ('paid', 'refunded', 'refund_due') then id * 16 + turn end,
      case when state = 'failed' then 'another choice' end, asked
    from (
      select id, owner, turn,
        case
          when is_last and advert = 'approved' then app.now() - interval '49 hours' * chance
          when is_last and advert <> 'live' then app.now() - interval '31 days' * chance
          else at + interval '20 minutes' + (app.now() - at) * 0.95 * turn / ${turns}
        end as asked,
        not (is_last and advert = 'approved') as has_begun,
        case
          when is_last and advert in ('live', 'approved') then 'paid'
          when is_last and advert in ('submitted', 'changes_requested', 'expired') then 'pending'
          when chance < 0.7 then 'paid'
          when chance < 0.94 then 'failed'
          when chance < 0.98 then 'refunded'
          when chance < 0.99 then 'refund_due'
          else 'review'
        end as state
      from (
        select id, owner, at, state as advert, turn, turn = ${turns} as is_last, random() as chance
        from aged, generate_series(1, ${turns}) turn
        where state <> 'draft' order by turn desc limit ${sizes.payments}
      ) as chosen
    ) as asked_for;
  insert into public.payment_events (payment_id, at, kind, data)
    select id, paid_at, 'confirmed-by-staff', jsonb_build_object('reference', provider_reference)
    from public.payments where paid_at is not null;
  drop table aged;
`;
