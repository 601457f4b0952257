/** How what members and staff change is called: adverts, vacancies, posts and reports. */
import { busiest, some, type Calls } from './arguments.ts';

const listing = (where: string, column = 'id') => some(column, 'listings', where);
const inReview = "state = 'submitted' and review_version is not null";
const live = "state = 'live' and review_version is null and not featured";

const own = (where: string) => ({
  acting: listing(where, 'owner_id'),
  listing: listing(where),
});
const other = {
  ...{ name: 'Another shop', contact: 'Asha', phone: '+254712345678', county: 'Nairobi' },
  ...{ located: 'Stall 1, Market Street', hours: 'Monday to Saturday, 8am to 6pm' },
};
const edited = (where: string) => ({
  ...own(where),
  new_draft: listing(where, `draft || '${JSON.stringify(other)}'`),
  known_revision: listing(where, 'revision'),
});
const byStaff = (where: string) => ({ acting: busiest, listing: listing(where) });
const vacancy = (state: string) => ({
  acting: busiest,
  vacancy: some('id', 'vacancies', `state = '${state}'`),
});
const job = {
  ...{
    title: 'Tailor',
    description: 'Sews what a house of forty guests needs, and mends it.',
    employer: 'Stitches',
    requirements: ['Two years'],
  },
  ...{ responsibilities: ['Sews'], how_to_apply: 'By e-mail', apply_email: 'a@mail.example' },
  ...{ category: 'Clothing', location: 'Nairobi', employment: 'FULL_TIME' },
};
const why = `'why'`;

export const changes = {
  save_listing: { 'of who has much': edited(`owner_id = ${busiest} and state = 'live'`) },
  submit_listing: {
    'a live one': { ...edited(live), wanted_slug: `'another-shop'` },
    'one in review': { ...edited(inReview), wanted_slug: `'another-shop'` },
  },
  discard_changes: {
    'of a live one': { ...own(live), known_revision: listing(live, 'revision') },
  },
  withdraw_listing: {
    'a live one': { ...own(live), why },
    'one in review': { ...own(inReview), why },
  },
  approve_listing: {
    approved: {
      ...{ ...byStaff(inReview), version: listing(inReview, 'review_version') },
      wanted_slug: `'another-shop'`,
    },
  },
  request_listing_changes: {
    asked: { ...byStaff(inReview), version: listing(inReview, 'review_version'), why },
  },
  mark_changes_seen: { seen: { ...byStaff(live), version: listing(live, 'shown_version') } },
  suspend_listing: { 'a live one': { ...byStaff(live), why } },
  restore_listing: { restored: byStaff("state = 'suspended'") },
  feature_listing: { featured: { ...byStaff(live), is_featured: 'true' } },
  record_promotion: {
    'of many': {
      ...{ acting: busiest, promotion: 'gen_random_uuid()', on_channel: `'facebook'` },
      wanted: `array(select id from public.listings where ${live} order by id limit 100)`,
      ...{ on_day: 'app.today()', with_link: `''`, with_note: `''` },
    },
  },
  take_promotion_back: {
    taken: { acting: busiest, promotion: '(select id from public.promotions limit 1)' },
  },
  publish_vacancy: { published: { ...vacancy('new'), job: `'${JSON.stringify(job)}'` } },
  close_vacancy: { closed: { ...vacancy('published'), why } },
  refuse_vacancy: { refused: { ...vacancy('new'), why } },
  settle_reports: {
    settled: {
      ...{ acting: busiest, outcome: `'resolved'`, why, seen: '9000000000' },
      of_business: `(select business from public.reports where state = 'open' limit 1)`,
    },
  },
  decide_post: { hidden: { acting: busiest, post: '1', is_hidden: 'true', why } },
  set_post_hidden: { hidden: { post: '1', is_hidden: 'true' } },
  arrange_pictures: { nothing: { draft: 'gen_random_uuid()', arrangement: `'[]'` } },
} satisfies Record<string, Calls>;
