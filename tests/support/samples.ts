/** Complete sample rows for tests that depend on only some of their fields. */
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { NoticeReach, Notice } from '#netlify/data/notices.ts';

/** Returns a pending payment to the till. */
export const createSamplePayment = (change: Partial<Payment> = {}): Payment => ({
  id: '5a0e1b6f-0000-4000-8000-000000000009',
  reference: 'K7M2-PQ9X',
  listing_id: 1001,
  provider: 'till',
  provider_reference: null,
  package: 'weekly',
  days: 7,
  with_website: false,
  amount: 899,
  currency: 'KES',
  state: 'pending',
  received_amount: null,
  paid_at: null,
  covers_from: null,
  covers_until: null,
  refunded_at: null,
  refund_code: null,
  receipt_number: null,
  reason: null,
  created_at: '2026-11-20T08:00:00Z',
  phone: null,
  session: null,
  redirect: null,
  reported_at: null,
  ...change,
});

/** Returns a live listing as visitors see it. */
export const createPublicListing = (change: Partial<Listing> = {}): Listing => ({
  id: 1,
  title: 'Judy’s Mats',
  url: '/judys-mats',
  category: 'Design',
  town: 'Nairobi',
  located: 'Githurai 45',
  contact: 'Judy',
  phone: '+254700000011',
  description: 'Mats for every door.',
  story: [],
  deliveries: '',
  featured: false,
  image: { name: 'judys-mats/cover', alt: 'Mats' },
  images: [],
  items: [],
  features: [],
  ...change,
});

/** Returns an approved listing as its owner sees it. */
export const createSampleListing = (change: Partial<OwnListing> = {}): OwnListing => ({
  id: 1001,
  state: 'approved',
  revision: 1,
  draft: { ...emptyDraft, title: 'Njeri Mats' },
  slug: 'njeri-mats',
  url: null,
  featured: false,
  created_at: '2026-11-19T08:00:00Z',
  live_from: null,
  live_until: null,
  review: null,
  changes: null,
  has_changes: false,
  approved_at: '2026-11-20T07:00:00Z',
  submitted_at: '2026-11-19T09:00:00Z',
  visible: null,
  payments: [],
  promotions: [],
  ...change,
});

/** Returns the reach of a listing with two promotions. */
export const createSampleReach = (
  change: Partial<NoticeReach['adverts'][number]> = {},
): NoticeReach['adverts'][number] => ({
  title: "Amina's Mats",
  slug: 'aminas-mats',
  visitors: 1212,
  enquiries: 31,
  channels: ['facebook', 'whatsapp'],
  ...change,
});

/** Returns a notice about a live listing with an underpaid payment. */
export const createSampleNotice = (kind: Notice['kind'], change: Partial<Notice> = {}): Notice => ({
  id: 1,
  key: `${kind}-1`,
  kind,
  is_current: true,
  member_id: '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01',
  wants_reminders: true,
  wants_weekly: true,
  listing_id: 1001,
  title: "Amina's Mats",
  slug: 'aminas-mats',
  listing_state: 'live',
  live_until: '2027-03-24T14:00:00Z',
  reason: 'The photo is <b>too dark</b>.',
  payment: createSamplePayment({
    provider_reference: 'TKB4EXAMPLE',
    package: 'half-yearly',
    days: 180,
    with_website: true,
    amount: 18_998,
    state: 'paid',
    received_amount: 18_000,
    paid_at: '2026-11-21T09:05:00Z',
    receipt_number: 12,
    reason: 'not live within 2 days',
  }),
  reach: {
    from: '2026-11-16',
    to: '2026-11-22',
    is_counted: true,
    adverts: [createSampleReach()],
  },
  cover: null,
  post: 'Ten bales of <b>mats</b>',
  has_payment_in_check: false,
  ...change,
});
