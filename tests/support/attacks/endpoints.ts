/** What each endpoint answers to each kind of person; what they ask for belongs to the member. */
import { call, everybody, membersOnly, ownersOnly, type Endpoint } from './call.ts';
import { deskEndpoints } from './endpoints-desk.ts';
import { staffEndpoints } from './endpoints-staff.ts';
import { listingEndpoints } from './endpoints-listing.ts';
import { publicListings } from './endpoints-own-listings.ts';

const picture = { purpose: 'post', type: 'image/png', size: 1000 };
const path = '/api/pictures/:id';

export const endpoints: Endpoint[] = [
  ...publicListings,
  {
    path: '/api/database-token',
    call: call('POST', '/api/database-token', () => ({})),
    answers: membersOnly(200),
  },
  {
    path: '/api/pictures',
    call: call('POST', '/api/pictures', () => picture),
    answers: membersOnly(200),
  },
  {
    path: `${path}/finish`,
    call: call('POST', `${path}/finish`),
    answers: ownersOnly(200),
  },
  { path, call: call('DELETE', path), answers: ownersOnly(204) },
  {
    // The row is there, and no file of it.
    path: '/api/post-pictures/:id/:file',
    call: call('GET', '/api/post-pictures/:id/640.webp'),
    answers: everybody(404),
  },
  {
    path: '/api/account/export',
    call: call('GET', '/api/account/export'),
    answers: membersOnly(200, 200),
  },
  {
    path: '/api/account',
    call: call('DELETE', '/api/account', () => ({ email: 'not-hers@shop.example' })),
    answers: membersOnly(422, 422),
  },
  {
    path: '/api/job-vacancies',
    call: call('POST', '/api/job-vacancies', () => ({})),
    answers: everybody(422),
  },
  { path: '/api/reports', call: call('POST', '/api/reports', () => ({})), answers: everybody(422) },
  {
    path: '/api/sanity-webhook',
    call: call('POST', '/api/sanity-webhook', () => ({})),
    answers: everybody(401),
  },
  ...deskEndpoints,
  ...staffEndpoints,
  ...listingEndpoints,
];
