import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { describeAct } from '#domain/staff/describe-audit.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';

const text = getText();

const describeChange = (change: Partial<AuditEntry>) =>
  describeAct(
    {
      id: 1,
      at: '2026-11-26T10:00:00Z',
      actor_id: null,
      actor_name: null,
      subject: 'listing',
      subject_id: '1052',
      label: null,
      from_state: 'live',
      to_state: 'live',
      reason: '',
      details: {},
      listing_id: null,
      listing_title: null,
      ...change,
    },
    text.staff.audit,
    'en',
  );

test.each<[string, Partial<AuditEntry>]>([
  ['Draft started', { from_state: null, to_state: 'draft' }],
  ['Sent for review', { from_state: 'draft', to_state: 'submitted' }],
  ['Went live', { from_state: 'approved', to_state: 'live' }],
  ['Changes approved', { details: { version: 7, decision: 'approved' } }],
  [
    'Changes approved: Name, Contact, Phone',
    { details: { version: 7, decision: 'approved', changed: ['phone', 'title', 'contact'] } },
  ],
  [
    'Changes sent for review: Name',
    { details: { version: 7, former: 6, decision: 'submitted', changed: ['title'] } },
  ],
  ['Refused', { from_state: 'submitted', to_state: 'submitted', details: { decision: 'refused' } }],
  ['Featured', { details: { featured: true } }],
  ['No longer featured', { details: { featured: false } }],
  ['Shown without review: Prices', { details: { version: 7, changed: ['items'] } }],
  [
    'Promotion recorded: Facebook, 24 March 2026',
    { details: { channel: 'facebook', day: '2026-03-24' } },
  ],
  [
    'Promotion taken back: Facebook, 24 March 2026',
    { details: { channel: 'facebook', day: '2026-03-24', taken_back: true } },
  ],
  ['Refund sent', { subject: 'payment', to_state: 'refunded', details: { refund: 'sent' } }],
  [
    'Sum corrected from Kshs. 500 to Kshs. 899',
    {
      subject: 'payment',
      to_state: 'review',
      details: { correction: 'made', former: 500, amount: 899, currency: 'KES' },
    },
  ],
  [
    'Asked to correct the sum to $8.99',
    {
      subject: 'payment',
      to_state: 'review',
      details: { correction: 'asked', amount: 899, currency: 'USD' },
    },
  ],
  ['Payment confirmed', { subject: 'payment', from_state: 'pending', to_state: 'paid' }],
  ['Refused', { subject: 'vacancy', from_state: 'new', to_state: 'refused' }],
  [
    'Matched to advert 1052',
    { subject: 'payment', to_state: 'paid', details: { match: 'done', listing: 1052 } },
  ],
  ['Back from paid to in review', { subject: 'payment', from_state: 'paid', to_state: 'review' }],
  ['Waits for review', { subject: 'post', from_state: null, to_state: 'waiting' }],
  ['For members only', { subject: 'post', from_state: 'public', to_state: 'members-only' }],
  ['Refused', { subject: 'post', from_state: 'waiting', to_state: 'refused' }],
  ['Held after a restore', { subject: 'restore', from_state: null, to_state: 'held' }],
  ['Back from live to approved', { to_state: 'approved' }],
  ['still live', {}],
])('an entry says %s', (sentence, change) => {
  expect(describeChange(change)).toBe(sentence);
});
