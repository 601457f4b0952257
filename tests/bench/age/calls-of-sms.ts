/** Calls of the database functions of SMS, of checked numbers and of prepared listings. */
import { busiestMemberId, selectFirst, type Calls } from './arguments.ts';

const sms = { p_sms_id: 'gen_random_uuid()', p_attempts: '1' };
const phone = { p_phone: `'+254700000011'` };
const code = { p_actor_id: busiestMemberId, ...phone, p_code_hash: `repeat('a', 64)` };

/** Functions that members, staff and the provider call. */
export const smsCalls = {
  begin_phone_code: { 'a code': { ...code, p_max_daily_kes: '500' } },
  confirm_phone_code: { 'a wrong code': code },
  own_phones: { 'of one member': { p_actor_id: busiestMemberId } },
  record_sms_report: {
    'an unknown id': {
      ...phone,
      p_provider_id: `'ATXid_1'`,
      p_state: `'delivered'`,
      p_detail: `''`,
      p_is_opt_out: 'false',
    },
  },
  record_sms_opt_out: { 'a number': phone },
  lift_sms_opt_out: { 'a number': { p_actor_id: busiestMemberId, ...phone } },
  staff_sms: { run: {} },
  decide_sms: {
    'refused: no such SMS': {
      p_actor_id: busiestMemberId,
      p_sms_id: 'gen_random_uuid()',
      p_decision: `'leave'`,
    },
  },
} satisfies Record<string, Calls>;

/** Functions that the schedule calls. */
export const scheduledSmsCalls = {
  store_sms: {
    'of one notice': {
      p_notice_id: selectFirst('id', 'notices', 'payment_id is not null'),
      p_purpose: `'live'`,
      p_text: `'Tangaza'`,
    },
  },
  lease_sms: { 'five of them': { p_limit: '5' } },
  record_sms_accepted: { accepted: { ...sms, p_provider_id: `'ATXid_1'`, p_cost_kes: '0.8' } },
  record_sms_refused: { refused: { ...sms, p_reason: `'no-balance'` } },
  undelivered_phone_takeovers: { 'five of them': { p_limit: '5' } },
  finish_phone_takeover: { finished: { p_takeover_id: '1' } },
  undelivered_agent_news: { 'five of them': { p_limit: '5' } },
  finish_agent_news: { finished: { p_news_id: '1' } },
} satisfies Record<string, Calls>;

const link = { p_token_hash: `repeat('a', 64)` };
const prepared = { p_actor_id: busiestMemberId, p_prepared_id: '999999' };
const draft = { ...phone, p_draft: `'{"title": "Mats"}'` };

/** Functions for adverts that staff prepare, and for their owners. */
export const preparedCalls = {
  create_prepared_listing: { 'a new one': { p_actor_id: busiestMemberId, ...draft } },
  save_prepared_listing: { 'refused: unknown': { ...prepared, ...draft, p_revision: '1' } },
  delete_prepared_listing: { unknown: prepared },
  send_prepared_listing: { 'refused: unknown': { ...prepared, ...link } },
  begin_prepared_code: {
    'refused: unknown': { ...link, p_code_hash: `'hash'`, p_max_daily_kes: '500' },
  },
  confirm_prepared_code: {
    'an unknown link': { ...link, p_code_hash: `'hash'`, p_proof_hash: `'proof'` },
  },
  prepared_link: { 'an unknown link': { ...link, p_proof_hash: `''` } },
  take_over_prepared_listing: {
    'refused: unknown': { p_actor_id: busiestMemberId, ...link, p_proof_hash: `'proof'` },
  },
  staff_prepared_listings: { run: {} },
  staff_prepared_listing: { unknown: { p_prepared_id: '999999' } },
} satisfies Record<string, Calls>;
