/** Endpoints of the staff's screen: reviews, listings, payments and refunds. */
import { call, staffOnly, type Call, type Endpoint } from './call.ts';

const read = (path: string): Endpoint => ({
  path,
  call: call('GET', path),
  answers: staffOnly(200),
});

/** An order that nobody but staff even gets as far as to be told what is wrong with it. */
const order = (path: string, address: string, body: Call['body'], status: number): Endpoint => ({
  path,
  call: call('POST', address, body),
  answers: staffOnly(status),
});

const listing = '/api/staff/listings/:id/:action';
const payment = '/api/staff/payments/:id/:action';
const none = '/api/staff/payments/5a0e1b6f-0000-4000-8000-000000000009';
const why = () => ({ reason: 'Because.' });

export const staffEndpoints: Endpoint[] = [
  read('/api/staff/review'),
  read('/api/staff/changes'),
  read('/api/staff/listings'),
  read('/api/staff/payments'),
  read('/api/staff/refunds'),
  order(listing, '/api/staff/listings/999999/approve', () => ({ version: 1 }), 404),
  order(
    listing,
    '/api/staff/listings/999999/request-changes',
    () => ({ version: 1, ...why() }),
    404,
  ),
  order(listing, '/api/staff/listings/999999/suspend', why, 404),
  order(listing, '/api/staff/listings/999999/restore', () => ({}), 404),
  order(listing, '/api/staff/listings/999999/mark-seen', () => ({ version: 1 }), 404),
  order(listing, '/api/staff/listings/999999/feature', () => ({ featured: true }), 404),
  order('/api/staff/payments/unmatched', '/api/staff/payments/unmatched', () => ({}), 422),
  ...['confirm', 'match', 'refund-due', 'refunded'].map((action) =>
    order(payment, `${none}/${action}`, why, 404),
  ),
];
