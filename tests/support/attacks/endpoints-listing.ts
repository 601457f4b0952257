/** Endpoints of an owner's listings. */
import { listingStepsIn } from '../listing-lifecycle.ts';
import { draftWith } from '../own-listings.ts';
import { call, membersOnly, ownersOnly, type Endpoint } from './call.ts';
import type { People } from './people.ts';

const path = '/api/my-listings/:id';
const save = () => ({ draft: draftWith(), revision: 1 });
const quote = () => ({ package: 'daily', withWebsite: false, provider: 'till' });

export const listingEndpoints: Endpoint[] = [
  {
    path: '/api/my-listings',
    call: call('GET', '/api/my-listings'),
    answers: membersOnly(200, 200),
  },
  {
    path: '/api/my-listings',
    call: call('POST', '/api/my-listings', () => ({ draft: draftWith() })),
    answers: membersOnly(201),
  },
  { path, call: call('GET', path, undefined, draftOf), answers: ownersOnly(200, 404) },
  { path, call: call('PUT', path, save, draftOf), answers: ownersOnly(200) },
  {
    path: `${path}/submit`,
    // Of a draft without photos.
    call: call('POST', `${path}/submit`, () => ({ ...save(), consent: true }), draftOf),
    answers: ownersOnly(422),
  },
  {
    path: `${path}/payment`,
    // Of a draft, for which nobody pays.
    call: call('POST', `${path}/payment`, quote, draftOf),
    answers: ownersOnly(409),
  },
  {
    path: `${path}/withdraw`,
    call: call('POST', `${path}/withdraw`, () => ({}), draftOf),
    answers: ownersOnly(204),
  },
];

async function draftOf({ endpoints, member }: People): Promise<string> {
  const listings = listingStepsIn(endpoints);
  await listings.know({ id: member.id, name: 'Amina Wanjiru' });
  const draft = draftWith({ name: crypto.randomUUID() });
  return String((await listings.draft({ owner: member.id, ...draft })).id);
}
