/** Calls of the functions with which members and staff change listings, vacancies, posts and reports. */
import { busiestMemberId, selectFirst, type Calls } from './arguments.ts';

const selectListing = (where: string, column = 'id') => selectFirst(column, 'listings', where);
const isInReview = "state = 'submitted' and review_version_id is not null";
const isLive = "state = 'live' and review_version_id is null and not featured";

const toOwnerArgs = (where: string) => ({
  p_actor_id: selectListing(where, 'owner_id'),
  p_listing_id: selectListing(where),
});
const otherFields = {
  title: 'Another shop',
  contact: 'Asha',
  phone: '+254712345678',
  county: 'Nairobi',
  located: 'Stall 1, Market Street',
  hours: 'Monday to Saturday, 8am to 6pm',
};
const toEditArgs = (where: string) => ({
  ...toOwnerArgs(where),
  p_draft: selectListing(where, `draft || '${JSON.stringify(otherFields)}'`),
  p_revision: selectListing(where, 'revision'),
});
const toStaffArgs = (where: string) => ({
  p_actor_id: busiestMemberId,
  p_listing_id: selectListing(where),
});
const toVacancyArgs = (state: string) => ({
  p_actor_id: busiestMemberId,
  p_vacancy_id: selectFirst('id', 'vacancies', `state = '${state}'`),
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
const reason = `'why'`;

export const changes = {
  save_listing: {
    'of the busiest member': toEditArgs(`owner_id = ${busiestMemberId} and state = 'live'`),
  },
  submit_listing: {
    'a live one': { ...toEditArgs(isLive), p_slug: `'another-shop'` },
    'one in review': { ...toEditArgs(isInReview), p_slug: `'another-shop'` },
  },
  discard_changes: {
    'of a live one': { ...toOwnerArgs(isLive), p_revision: selectListing(isLive, 'revision') },
  },
  withdraw_listing: {
    'a live one': { ...toOwnerArgs(isLive), p_reason: reason },
    'one in review': { ...toOwnerArgs(isInReview), p_reason: reason },
  },
  approve_listing: {
    approved: {
      ...toStaffArgs(isInReview),
      p_version_id: selectListing(isInReview, 'review_version_id'),
      p_slug: `'another-shop'`,
    },
  },
  record_phone_call: {
    recorded: {
      ...toStaffArgs(isInReview),
      p_version_id: selectListing(isInReview, 'review_version_id'),
    },
  },
  request_listing_changes: {
    requested: {
      ...toStaffArgs(isInReview),
      p_version_id: selectListing(isInReview, 'review_version_id'),
      p_reason: reason,
    },
  },
  refuse_listing: {
    refused: {
      ...toStaffArgs(isInReview),
      p_version_id: selectListing(isInReview, 'review_version_id'),
      p_reason: reason,
    },
  },
  mark_changes_as_viewed: {
    marked: { ...toStaffArgs(isLive), p_version_id: selectListing(isLive, 'shown_version_id') },
  },
  suspend_listing: { 'a live one': { ...toStaffArgs(isLive), p_reason: reason } },
  restore_listing: { restored: toStaffArgs("state = 'suspended'") },
  feature_listing: { featured: { ...toStaffArgs(isLive), p_is_featured: 'true' } },
  record_promotion: {
    'of many': {
      p_actor_id: busiestMemberId,
      p_promotion_id: 'gen_random_uuid()',
      p_channel: `'facebook'`,
      p_listing_ids: `array(select id from public.listings where ${isLive} order by id limit 100)`,
      p_day: 'app.today()',
      p_link: `''`,
      p_note: `''`,
    },
  },
  take_promotion_back: {
    withdrawn: {
      p_actor_id: busiestMemberId,
      p_promotion_id: '(select id from public.promotions limit 1)',
    },
  },
  lift_email_stop: {
    lifted: {
      p_actor_id: busiestMemberId,
      p_stop_id: '(select id from public.email_stops limit 1)',
    },
  },
  publish_vacancy: { published: { ...toVacancyArgs('new'), p_job: `'${JSON.stringify(job)}'` } },
  close_vacancy: { closed: { ...toVacancyArgs('published'), p_reason: reason } },
  refuse_vacancy: { refused: { ...toVacancyArgs('new'), p_reason: reason } },
  settle_reports: {
    settled: {
      p_actor_id: busiestMemberId,
      p_outcome: `'resolved'`,
      p_reason: reason,
      p_last_report_id: '9000000000',
      p_business: `(select business from public.reports where state = 'open' limit 1)`,
    },
  },
  decide_post: {
    hidden: { p_actor_id: busiestMemberId, p_post_id: '1', p_is_hidden: 'true', p_reason: reason },
  },
  decide_public_post: {
    refused: {
      p_actor_id: busiestMemberId,
      p_post_id: `(select max(id) from public.posts where publication = 'shown')`,
      p_decision: `'refused'`,
      p_edited_at: 'null',
      p_reason: reason,
    },
  },
  mark_fault: {
    marked: { p_actor_id: busiestMemberId, p_fault_id: '1', p_is_known_fault: 'true' },
  },
  set_post_hidden: { hidden: { p_post_id: '1', p_is_hidden: 'true' } },
  arrange_pictures: { nothing: { p_draft_id: 'gen_random_uuid()', p_arrangement: `'[]'` } },
} satisfies Record<string, Calls>;
