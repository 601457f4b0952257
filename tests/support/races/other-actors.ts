/** What visitors and the clock do. */
import { call, type Actor } from './actor.ts';

const hash = 'a'.repeat(64);

export const otherActors: Record<string, Actor> = {
  receive_vacancy: {
    locks: ['mailbox'],
    in: 'draft',
    call: ({ post }) =>
      call(
        `select public.receive_vacancy('Hotel', 'hotel@example.test', 'A cook', $1, $2)`,
        hash,
        String(post).padStart(64, '0'),
      ),
  },
  receive_report: {
    locks: ['reports'],
    in: 'draft',
    call: ({ business, post }) =>
      call(
        `select public.receive_report($1, 'scam', '', $2)`,
        business,
        String(post).padStart(64, '0'),
      ),
  },

  run_due_transitions: {
    locks: ['listing', 'payment', 'notices'],
    in: 'over',
    call: () => call('select public.run_due_transitions()'),
  },
  delete_expired_records: {
    locks: ['vacancy', 'reports', 'mailbox', 'letters'],
    in: 'draft',
    call: () => call('select public.delete_expired_records()'),
  },
  delete_expired_history: {
    locks: ['listing'],
    in: 'draft',
    call: () => call('select public.delete_expired_history()'),
  },
  claim_notices: {
    locks: ['notices'],
    in: 'live',
    call: () => call('select public.claim_notices(10)'),
  },
  finish_notice: {
    locks: ['notices'],
    in: 'live',
    call: ({ listing }) =>
      call(
        'select public.finish_notice(min(id)) from public.notices where listing_id = $1',
        listing,
      ),
  },
  release_notice: {
    locks: ['notices'],
    in: 'live',
    call: ({ listing }) =>
      call(
        'select public.release_notice(min(id)) from public.notices where listing_id = $1',
        listing,
      ),
  },
  claim_due_mail: {
    locks: ['letters'],
    in: 'draft',
    call: () => call('select public.claim_due_mail(10)'),
  },
  record_mail_sent: {
    locks: ['letters'],
    in: 'draft',
    call: () => call('select public.record_mail_sent(id) from public.mail'),
  },
  record_mail_failed: {
    locks: ['letters'],
    in: 'draft',
    call: () => call(`select public.record_mail_failed(id, attempts, 'away') from public.mail`),
  },
};
