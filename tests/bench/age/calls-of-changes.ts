/** Calls of the functions with which members and staff change listings, vacancies, posts and reports. */
import { busiest, some, type Calls } from './arguments.ts';

const listing = (where: string, column = 'id') => some(column, 'listings', where);
const inReview = "state = 'submitted' and review_version_id is not null";
const live = "state = 'live' and review_version_id is null and not featured";

const own = (where: string) => ({
  p_actor_id: listing(where, 'owner_id'),
  p_listing_id: listing(where),
});
const other = {
  title: 'Another shop',
  contact: 'Asha',
  phone: '+254712345678',
  county: 'Nairobi',
  located: 'Stall 1, Market Street',
  hours: 'Monday to Saturday, 8am to 6pm',
};
const edited = (where: string) => ({
  ...own(where),
  p_draft: listing(where, `draft || '${JSON.stringify(other)}'`),
  p_revision: listing(where, 'revision'),
});
const byStaff = (where: string) => ({ p_actor_id: busiest, p_listing_id: listing(where) });
const vacancy = (state: string) => ({
  p_actor_id: busiest,
  p_vacancy_id: some('id', 'vacancies', `state = '${state}'`),
});
const job = {
  title: 'Tailor',
  description: 'Sews what a house of forty guests needs, and mends it.',
  employer: 'Stitches',
  requirements: ['Two years'],
  responsibilities: ['Sews'],
  how_to_apply: 'By e-mail',
  apply_email: 'a@mail.example',
  category: 'Clothing',
  location: 'Nairobi',
  employment: 'FULL_TIME',
};
const why = `'why'`;

export const changes = {
  save_listing: { 'of who has much': edited(`owner_id = ${busiest} and state = 'live'`) },
  submit_listing: {
    'a live one': { ...edited(live), p_slug: `'another-shop'` },
    'one in review': { ...edited(inReview), p_slug: `'another-shop'` },
  },
  discard_changes: {
    'of a live one': { ...own(live), p_revision: listing(live, 'revision') },
  },
  withdraw_listing: {
    'a live one': { ...own(live), p_reason: why },
    'one in review': { ...own(inReview), p_reason: why },
  },
  approve_listing: {
    approved: {
      ...byStaff(inReview),
      p_version_id: listing(inReview, 'review_version_id'),
      p_slug: `'another-shop'`,
    },
  },
  request_listing_changes: {
    requested: {
      ...byStaff(inReview),
      p_version_id: listing(inReview, 'review_version_id'),
      p_reason: why,
    },
  },
  mark_changes_as_viewed: {
    marked: { ...byStaff(live), p_version_id: listing(live, 'shown_version_id') },
  },
  suspend_listing: { 'a live one': { ...byStaff(live), p_reason: why } },
  restore_listing: { restored: byStaff("state = 'suspended'") },
  feature_listing: { featured: { ...byStaff(live), p_is_featured: 'true' } },
  record_promotion: {
    'of many': {
      p_actor_id: busiest,
      p_promotion_id: 'gen_random_uuid()',
      p_channel: `'facebook'`,
      p_listing_ids: `array(select id from public.listings where ${live} order by id limit 100)`,
      p_day: 'app.today()',
      p_link: `''`,
      p_note: `''`,
    },
  },
  take_promotion_back: {
    withdrawn: {
      p_actor_id: busiest,
      p_promotion_id: '(select id from public.promotions limit 1)',
    },
  },
  publish_vacancy: { published: { ...vacancy('new'), p_job: `'${JSON.stringify(job)}'` } },
  close_vacancy: { closed: { ...vacancy('published'), p_reason: why } },
  refuse_vacancy: { refused: { ...vacancy('new'), p_reason: why } },
  settle_reports: {
    settled: {
      p_actor_id: busiest,
      p_outcome: `'resolved'`,
      p_reason: why,
      p_last_report_id: '9000000000',
      p_business: `(select business from public.reports where state = 'open' limit 1)`,
    },
  },
  decide_post: {
    hidden: { p_actor_id: busiest, p_post_id: '1', p_is_hidden: 'true', p_reason: why },
  },
  set_post_hidden: { hidden: { p_post_id: '1', p_is_hidden: 'true' } },
  arrange_pictures: { nothing: { p_draft_id: 'gen_random_uuid()', p_arrangement: `'[]'` } },
} satisfies Record<string, Calls>;
