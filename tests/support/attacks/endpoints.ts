/** The expected status of each endpoint for each kind of caller. The requested rows belong to the member. */
import { createListingSteps } from '../listing-lifecycle.ts';
import { createDraft } from '../own-listings.ts';
import { job, insertVacancy } from '../staff-client.ts';
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

/** Statuses by caller. The states of callers are explained in callers.ts. */
type Statuses = Record<AuthState, number>;

export interface Endpoint {
  call: Call;
  statuses: Statuses;
}

export const toCall = (method: string, path: string): Call => ({
  method,
  path,
  toString: () => `${method} ${path}`,
});

/** Returns an object with the same status for every caller. */
const repeatStatus = (status: number): Statuses => ({
  visitor: status,
  unverifiable: status,
  unconfirmed: status,
  member: status,
  'other member': status,
  'staff member': status,
});

/**
 * Returns the statuses of an endpoint for members.
 * @param options - `unconfirmed` is the status for an unconfirmed account. Reads respond as to a member.
 */
const membersOnly = (status: number, { unconfirmed } = { unconfirmed: 403 }): Statuses => ({
  ...repeatStatus(status),
  visitor: 401,
  unverifiable: 503,
  unconfirmed,
});

/** Returns the statuses of an endpoint for the owner of a row. Other members receive 404. */
const ownersOnly = (status: number, { unconfirmed } = { unconfirmed: 403 }): Statuses => ({
  ...membersOnly(404, { unconfirmed }),
  member: status,
});

const staffOnly = (status: number): Statuses => ({ ...membersOnly(403), 'staff member': status });

const ownPath = '/api/my-listings';
const staffPath = '/api/staff';
const staffLists = [
  'review changes listings payments waiting-payments refunds books ledger vacancies reports post-reports fresh',
  'users audit counts health unpromoted promotions renewals reach income bounces faults restore',
].flatMap((names) => names.split(' '));
const preparedPath = `${staffPath}/prepared-listings`;
const reasonBody = { reason: 'Because.' };
const pictureBody = { purpose: 'post', type: 'image/png', size: 1000 };
const paymentBody = { package: 'daily', withWebsite: false, provider: 'till' };
const claimBody = { message: 'SKL2ABC345', phone: '0700 000 021' };
const saveBody = { draft: createDraft(), revision: 1 };
const unknownId = '5a0e1b6f-0000-4000-8000-000000000009';
const unknownPayment = `${staffPath}/payments/${unknownId}`;
const unknownAction = { id: () => Promise.resolve('999999'), body: reasonBody };
const vacancyAction = { id: createVacancy, body: reasonBody };
const promotion = { id: () => Promise.resolve(unknownId) };
const promotionBody = { channel: 'facebook', day: '2026-11-01', listings: [999999] };

type Row = [request: string, statuses: Statuses, details?: Pick<Call, 'body' | 'id'>];

const rows: Row[] = [
  ['GET /no-such-business', repeatStatus(404)],
  ['GET /businesses/999999999.json', repeatStatus(404)],
  ['GET /businesses.json', repeatStatus(200)],
  ['GET /blog/no-such-post', repeatStatus(404)],
  ['GET /preview/guessed', repeatStatus(404)],
  ['GET /preview/guessed/picture.webp', repeatStatus(404)],
  ['GET /prepared/guessed', repeatStatus(404)],
  ['POST /prepared/guessed', repeatStatus(404), { body: {} }],
  ['GET /sw/prepared/guessed', repeatStatus(404)],
  ['POST /sw/prepared/guessed', repeatStatus(404), { body: {} }],
  ['GET /sitemap-adverts.xml', repeatStatus(200)],
  ['GET /api/listings', repeatStatus(200)],
  ['GET /api/newer-listings', repeatStatus(200)],
  ['GET /all-businesses/search', repeatStatus(200)],
  ['GET /all-businesses/town/nowhere', repeatStatus(404)],
  ['GET /sw/no-such-business', repeatStatus(404)],
  ['GET /sw/blog/no-such-post', repeatStatus(404)],
  ['GET /sw/all-businesses/search', repeatStatus(200)],
  ['GET /sw/all-businesses/town/nowhere', repeatStatus(404)],
  ['GET /sw/fresh', repeatStatus(200)],
  ['GET /sw/fresh/town/nowhere', repeatStatus(404)],
  ['GET /sw/fresh/rss.xml', repeatStatus(200)],
  ['GET /sw/fresh/town/nowhere/rss.xml', repeatStatus(404)],
  ['GET /sw/share-pictures/no-such-business/0123456789abcdef.jpg', repeatStatus(404)],
  ['GET /fresh', repeatStatus(200)],
  ['GET /fresh/town/nowhere', repeatStatus(404)],
  ['GET /fresh/rss.xml', repeatStatus(200)],
  ['GET /fresh/town/nowhere/rss.xml', repeatStatus(404)],
  ['GET /fresh/pictures/999999/1-640.webp', repeatStatus(404)],
  ['GET /api/open-jobs', repeatStatus(200)],
  ['GET /api/health', repeatStatus(200)],
  ['POST /api/job-vacancies', repeatStatus(422), { body: {} }],
  ['POST /api/reports', repeatStatus(422), { body: {} }],
  ['POST /api/visits', repeatStatus(422), { body: {} }],
  ['POST /api/seen', repeatStatus(422), { body: {} }],
  ['POST /api/faults', repeatStatus(422), { body: {} }],
  // A wrong secret in the address results in 404, and so does an unknown kind of PayPal's messages.
  ['POST /api/payments/callback/guessed/prompt', repeatStatus(404), { body: {} }],
  ['POST /api/payments/paypal/news', repeatStatus(404), { body: {} }],
  ['POST /api/sanity-webhook', repeatStatus(401), { body: {} }],
  // These requests lack the secret of the mail service, or have a forged token of a link.
  ['POST /api/email-bounces', repeatStatus(404), { body: {} }],
  ['POST /api/email-bounces/guessed', repeatStatus(404), { body: {} }],
  ['POST /api/sms/guessed/report', repeatStatus(404), { body: {} }],
  ['GET /api/unsubscribe/guessed', repeatStatus(404)],
  ['POST /api/unsubscribe/guessed', repeatStatus(404), { body: {} }],

  ['POST /api/database-token', membersOnly(200), { body: {} }],
  ['GET /api/account/export', membersOnly(200, { unconfirmed: 200 })],
  [
    'DELETE /api/account',
    membersOnly(422, { unconfirmed: 422 }),
    { body: { email: 'not-hers@shop.example' } },
  ],
  ['POST /api/purges', membersOnly(204), { body: {} }],
  ['GET /api/phone-codes', membersOnly(200)],
  ['GET /api/take-over', membersOnly(404, { unconfirmed: 404 })],
  ['POST /api/take-over', membersOnly(422), { body: {} }],
  ['POST /api/phone-codes', membersOnly(422), { body: {} }],
  ['PUT /api/phone-codes', membersOnly(422), { body: {} }],
  ['POST /api/pictures', membersOnly(200), { body: pictureBody }],
  ['POST /api/pictures/:id/finish', ownersOnly(200)],
  ['DELETE /api/pictures/:id', ownersOnly(204)],
  // The picture has a row but no file.
  ['GET /api/post-pictures/:id/640.webp', repeatStatus(404)],
  ['GET /share-pictures/no-such-business/0123456789abcdef.jpg', repeatStatus(404)],

  [
    'GET /api/my-payments/5a0e1b6f-0000-4000-8000-000000000009',
    membersOnly(404, { unconfirmed: 404 }),
  ],
  ['GET /api/my-next-step', membersOnly(200, { unconfirmed: 200 })],
  ['GET /api/my-agents', membersOnly(200, { unconfirmed: 200 })],
  ['POST /api/my-agents', membersOnly(422), { body: {} }],
  ['POST /api/my-agents/:owner', membersOnly(404), { body: { answer: 'end' } }],
  ['GET /api/helped-listings', membersOnly(200, { unconfirmed: 200 })],
  [
    `POST ${ownPath}/:id/contacts`,
    ownersOnly(200),
    { id: insertDraft, body: { change: 1, answer: 'no' } },
  ],
  [`GET ${ownPath}`, membersOnly(200, { unconfirmed: 200 })],
  [`POST ${ownPath}`, membersOnly(201), { body: { draft: createDraft() } }],
  [`GET ${ownPath}/:id`, ownersOnly(200, { unconfirmed: 404 }), { id: insertDraft }],
  [`PUT ${ownPath}/:id`, ownersOnly(200), { id: insertDraft, body: saveBody }],
  // The draft lacks photos.
  [
    `POST ${ownPath}/:id/submit`,
    ownersOnly(422),
    { id: insertDraft, body: { ...saveBody, consent: true } },
  ],
  [`POST ${ownPath}/:id/discard`, ownersOnly(409), { id: insertDraft, body: { revision: 1 } }],
  [`GET ${ownPath}/:id/reach`, ownersOnly(200, { unconfirmed: 404 }), { id: insertDraft }],
  [`GET ${ownPath}/:id/payment`, ownersOnly(200, { unconfirmed: 404 }), { id: insertDraft }],
  [`POST ${ownPath}/:id/payment`, ownersOnly(409), { id: insertDraft, body: paymentBody }],
  [`POST ${ownPath}/:id/payment/claim`, ownersOnly(409), { id: insertDraft, body: claimBody }],
  [`POST ${ownPath}/:id/withdraw`, ownersOnly(204), { id: insertDraft, body: {} }],
  [`DELETE ${ownPath}/:id/renewal`, ownersOnly(204), { id: insertDraft }],

  ...staffLists.map((list): Row => [`GET ${staffPath}/${list}`, staffOnly(200)]),
  ...Object.entries({
    approve: { version: 1 },
    'request-changes': { version: 1, ...reasonBody },
    refuse: { version: 1, ...reasonBody },
    suspend: reasonBody,
    restore: {},
    'mark-viewed': { version: 1 },
    feature: { featured: true },
  }).map(([action, body]): Row => [
    `POST ${staffPath}/listings/999999/${action}`,
    staffOnly(404),
    { body },
  ]),
  [`GET ${staffPath}/today`, staffOnly(200)],
  [`GET ${staffPath}/daily-limits`, staffOnly(200)],
  [`GET ${staffPath}/sms`, staffOnly(200)],
  [`POST ${staffPath}/sms`, staffOnly(422), { body: {} }],
  [`GET ${staffPath}/sms/${unknownId}`, staffOnly(200)],
  [`POST ${staffPath}/sms/${unknownId}`, staffOnly(422), { body: {} }],
  [`POST ${staffPath}/sms-opt-ins`, staffOnly(422), { body: {} }],
  [`GET ${preparedPath}`, staffOnly(200)],
  [`POST ${preparedPath}`, staffOnly(422), { body: {} }],
  [`PUT ${preparedPath}`, staffOnly(422), { body: {} }],
  [`DELETE ${preparedPath}`, staffOnly(404)],
  [`GET ${preparedPath}/999999`, staffOnly(404)],
  [`POST ${preparedPath}/999999`, staffOnly(422), { body: {} }],
  [`PUT ${preparedPath}/999999`, staffOnly(422), { body: {} }],
  [`DELETE ${preparedPath}/999999`, staffOnly(204)],
  [`POST ${preparedPath}/999999/send`, staffOnly(404), { body: { language: 'en' } }],
  [`GET ${staffPath}/find`, staffOnly(200)],
  [`GET ${staffPath}/listings/999999`, staffOnly(404)],
  [`GET ${staffPath}/members/${unknownId}`, staffOnly(404)],
  [`POST ${staffPath}/payments/unmatched`, staffOnly(422), { body: {} }],
  ...['confirm', 'match', 'refund-due', 'refund', 'undo', 'move'].map((action): Row => [
    `POST ${unknownPayment}/${action}`,
    staffOnly(404),
    { body: reasonBody },
  ]),
  [`POST ${unknownPayment}/adopt`, staffOnly(404), { body: { attempt: unknownId } }],
  [`POST ${staffPath}/claims/:id/refuse`, staffOnly(404), unknownAction],
  [`POST ${staffPath}/reconciliation`, staffOnly(200), { body: {} }],
  [`POST ${staffPath}/restore`, staffOnly(200), { body: { step: 'release' } }],
  [`POST ${staffPath}/differences/:id/settle`, staffOnly(204), unknownAction],
  [`POST ${staffPath}/differences/:id/close`, staffOnly(404), unknownAction],
  [`GET ${unknownPayment}/target/999999`, staffOnly(404)],
  [`PUT ${staffPath}/promotions/:id`, staffOnly(404), { ...promotion, body: promotionBody }],
  [`DELETE ${staffPath}/promotions/:id`, staffOnly(204), promotion],
  [`POST ${staffPath}/bounces/999999/lift`, staffOnly(404), { body: {} }],
  [`GET ${staffPath}/vacancies/:id`, staffOnly(200), { id: createVacancy }],
  [`POST ${staffPath}/vacancies/:id/publish`, staffOnly(200), { id: createVacancy, body: job }],
  [`POST ${staffPath}/vacancies/:id/refuse`, staffOnly(200), vacancyAction],
  // Only a published vacancy can be closed. The vacancy of this request is new.
  [`POST ${staffPath}/vacancies/:id/close`, staffOnly(409), vacancyAction],
  [`POST ${staffPath}/reports/judys-mats`, staffOnly(422), { body: {} }],
  [`POST ${staffPath}/faults/999999/mark-known`, staffOnly(404), { body: {} }],
  [`POST ${staffPath}/faults/999999/mark-unknown`, staffOnly(404), { body: {} }],
  [
    `POST ${staffPath}/fresh/999999`,
    staffOnly(404),
    { body: { decision: 'shown', edited_at: null } },
  ],
  [`POST ${staffPath}/post-reports/999999`, staffOnly(404), { body: { hidden: true, note: 'x' } }],
];

export const endpoints = rows.map(([request, statuses, details = {}]): Endpoint => {
  const [method = '', path = ''] = request.split(' ');
  return { call: { ...toCall(method, path), ...details }, statuses };
});

function createVacancy({ serviceClient }: Callers): Promise<string> {
  return insertVacancy(serviceClient);
}

async function insertDraft({ serviceClient, member }: Callers): Promise<string> {
  const listings = createListingSteps(serviceClient);
  await listings.saveMember({ id: member.id, name: 'Amina Wanjiru' });
  const draft = createDraft({ title: crypto.randomUUID() });
  return String((await listings.draft({ owner: member.id, ...draft })).id);
}
