/** The expected status of each endpoint for each kind of caller. The requested rows belong to the member. */
import { listingStepsIn } from '../listing-lifecycle.ts';
import { draftWith } from '../own-listings.ts';
import { job, sendVacancy } from '../staff-client.ts';
import type { Callers, AuthState } from './callers.ts';

/** A request to an endpoint. */
export interface Call {
  method: string;
  path: string;
  body?: unknown;
  /** Creates a row of the member and returns its id, which replaces ':id' in the path. The default is a picture. */
  id?: (callers: Callers) => Promise<string>;
  toString: () => string;
}

type Answers = Record<AuthState, number>;

export interface Endpoint {
  /** The path in the config of the function. */
  path: string;
  call: Call;
  answers: Answers;
}

export const call = (method: string, path: string): Call => ({
  method,
  path,
  toString: () => `${method} ${path}`,
});

/** Returns the same status for every caller. */
const everyState = (status: number): Answers => ({
  visitor: status,
  unclear: status,
  unconfirmed: status,
  member: status,
  'other member': status,
  'staff member': status,
});

/**
 * Returns the statuses of an endpoint for members.
 * @param unconfirmed - the status for an unconfirmed account; reads respond as to a member
 */
const membersOnly = (status: number, unconfirmed = 403): Answers => ({
  ...everyState(status),
  visitor: 401,
  unclear: 503,
  unconfirmed,
});

const ownersOnly = (status: number, unconfirmed = 403): Answers => ({
  ...membersOnly(404, unconfirmed),
  member: status,
});

const staffOnly = (status: number): Answers => ({ ...membersOnly(403), 'staff member': status });

/** @property at - the path in the function's config, if it differs from the requested path */
type Details = Pick<Call, 'body' | 'id'> & { at?: string };

const own = '/api/my-listings';
const staff = '/api/staff';
const why = { reason: 'Because.' };
const picture = { purpose: 'post', type: 'image/png', size: 1000 };
const quote = { package: 'daily', withWebsite: false, provider: 'till' };
const claim = { message: 'SKL2ABC345', phone: '0700 000 021' };
const save = { draft: draftWith(), revision: 1 };
const anyListing = { at: `${staff}/listings/:id/:action` };
const anyPayment = { at: `${staff}/payments/:id/:action`, body: why };
const noId = '5a0e1b6f-0000-4000-8000-000000000009';
const noPayment = `${staff}/payments/${noId}`;
const noNumber = () => Promise.resolve('999999');
const promotion = { channel: 'facebook', day: '2026-11-01', listings: [999999] };
const difference = { at: `${staff}/differences/:id/:action`, id: noNumber };
const vacancy = { at: `${staff}/vacancies/:id/:action`, id: newVacancy };

const rows: [asked: string, answers: Answers, details?: Details][] = [
  ['GET /no-such-business', everyState(404), { at: '/:slug' }],
  ['GET /businesses/999999999.json', everyState(404), { at: '/businesses/:id.json' }],
  ['GET /businesses.json', everyState(200)],
  ['GET /blog/no-such-post', everyState(404), { at: '/blog/:slug' }],
  ['GET /sitemap-adverts.xml', everyState(200)],
  ['GET /api/listings', everyState(200)],
  ['GET /api/newer-listings', everyState(200)],
  ['GET /all-businesses/search', everyState(200)],
  ['GET /all-businesses/town/nowhere', everyState(404), { at: '/all-businesses/:kind/:name' }],
  ['GET /api/open-jobs', everyState(200)],
  ['POST /api/job-vacancies', everyState(422), { body: {} }],
  ['POST /api/reports', everyState(422), { body: {} }],
  ['POST /api/visits', everyState(422), { body: {} }],
  ['POST /api/seen', everyState(422), { body: {} }],
  // A wrong secret in the address results in 404. An unsigned message for PayPal is stored but not processed.
  [
    'POST /api/payments/callback/guessed/prompt',
    everyState(404),
    { at: '/api/payments/callback/:secret/:kind/:about?', body: {} },
  ],
  [
    'POST /api/payments/paypal/news',
    everyState(404),
    { at: '/api/payments/:provider/:kind?', body: {} },
  ],
  ['POST /api/sanity-webhook', everyState(401), { body: {} }],

  ['POST /api/database-token', membersOnly(200), { body: {} }],
  ['GET /api/account/export', membersOnly(200, 200)],
  ['DELETE /api/account', membersOnly(422, 422), { body: { email: 'not-hers@shop.example' } }],
  ['POST /api/pictures', membersOnly(200), { body: picture }],
  ['POST /api/pictures/:id/finish', ownersOnly(200)],
  ['DELETE /api/pictures/:id', ownersOnly(204)],
  // The picture has a row but no file.
  ['GET /api/post-pictures/:id/640.webp', everyState(404), { at: '/api/post-pictures/:id/:file' }],
  [
    'GET /share-pictures/no-such-business/0123456789abcdef.jpg',
    everyState(404),
    { at: '/share-pictures/:slug/:file' },
  ],

  [
    'GET /api/my-payments/5a0e1b6f-0000-4000-8000-000000000009',
    membersOnly(404, 404),
    { at: '/api/my-payments/:id' },
  ],
  ['GET /api/my-next-step', membersOnly(200, 200)],
  [`GET ${own}`, membersOnly(200, 200)],
  [`POST ${own}`, membersOnly(201), { body: { draft: draftWith() } }],
  [`GET ${own}/:id`, ownersOnly(200, 404), { id: newDraft }],
  [`PUT ${own}/:id`, ownersOnly(200), { id: newDraft, body: save }],
  // The draft lacks photos and a payment.
  [`POST ${own}/:id/submit`, ownersOnly(422), { id: newDraft, body: { ...save, consent: true } }],
  [`POST ${own}/:id/discard`, ownersOnly(409), { id: newDraft, body: { revision: 1 } }],
  [`GET ${own}/:id/reach`, ownersOnly(200, 404), { id: newDraft }],
  [`GET ${own}/:id/payment`, ownersOnly(200, 404), { id: newDraft }],
  [`POST ${own}/:id/payment`, ownersOnly(409), { id: newDraft, body: quote }],
  [`POST ${own}/:id/payment/claim`, ownersOnly(409), { id: newDraft, body: claim }],
  [`POST ${own}/:id/withdraw`, ownersOnly(204), { id: newDraft, body: {} }],

  ...['review', 'changes', 'listings', 'payments', 'waiting-payments', 'refunds', 'books', 'ledger']
    .concat('vacancies', 'reports', 'post-reports', 'users', 'audit', 'counts')
    .concat('unpromoted', 'promotions', 'renewals', 'reach')
    .map((list): [string, Answers] => [`GET ${staff}/${list}`, staffOnly(200)]),
  ...Object.entries({
    approve: { version: 1 },
    'request-changes': { version: 1, ...why },
    suspend: why,
    restore: {},
    'mark-viewed': { version: 1 },
    feature: { featured: true },
  }).map(([action, body]): [string, Answers, Details] => [
    `POST ${staff}/listings/999999/${action}`,
    staffOnly(404),
    { ...anyListing, body },
  ]),
  [`POST ${staff}/payments/unmatched`, staffOnly(422), { body: {} }],
  ...['confirm', 'match', 'refund-due', 'refund', 'undo', 'move'].map(
    (action): [string, Answers, Details] => [
      `POST ${noPayment}/${action}`,
      staffOnly(404),
      anyPayment,
    ],
  ),
  [`POST ${noPayment}/adopt`, staffOnly(404), { ...anyPayment, body: { attempt: noId } }],
  // The response does not reveal the existence of a claim.
  [`POST ${staff}/claims/:id/refuse`, staffOnly(204), { id: noNumber, body: why }],
  [`POST ${staff}/reconciliation`, staffOnly(200), { body: {} }],
  [`POST ${staff}/differences/:id/settle`, staffOnly(204), { ...difference, body: why }],
  [`POST ${staff}/differences/:id/close`, staffOnly(404), { ...difference, body: why }],
  [
    `GET ${noPayment}/target/999999`,
    staffOnly(404),
    { at: `${staff}/payments/:id/target/:listing` },
  ],
  [
    `PUT ${staff}/promotions/:id`,
    staffOnly(404),
    { id: () => Promise.resolve(noId), body: promotion },
  ],
  [`DELETE ${staff}/promotions/:id`, staffOnly(204), { id: () => Promise.resolve(noId) }],
  [`GET ${staff}/vacancies/:id`, staffOnly(200), { id: newVacancy }],
  [`POST ${staff}/vacancies/:id/publish`, staffOnly(200), { ...vacancy, body: job }],
  [`POST ${staff}/vacancies/:id/refuse`, staffOnly(200), { ...vacancy, body: why }],
  // Only a published vacancy can be closed. The vacancy of this request is new.
  [`POST ${staff}/vacancies/:id/close`, staffOnly(409), { ...vacancy, body: why }],
  [
    `POST ${staff}/reports/judys-mats`,
    staffOnly(422),
    { at: `${staff}/reports/:business`, body: {} },
  ],
  [
    `POST ${staff}/post-reports/999999`,
    staffOnly(404),
    { at: `${staff}/post-reports/:post`, body: { hidden: true, note: 'x' } },
  ],
];

export const endpoints = rows.map(([request, answers, details = {}]): Endpoint => {
  const [method = '', path = ''] = request.split(' ');
  const { at = path, ...parts } = details;
  return { path: at, call: { ...call(method, path), ...parts }, answers };
});

function newVacancy({ endpoints: database }: Callers): Promise<string> {
  return sendVacancy(database);
}

async function newDraft({ endpoints: database, member }: Callers): Promise<string> {
  const listings = listingStepsIn(database);
  await listings.know({ id: member.id, name: 'Amina Wanjiru' });
  const draft = draftWith({ title: crypto.randomUUID() });
  return String((await listings.draft({ owner: member.id, ...draft })).id);
}
