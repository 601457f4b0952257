/** Listings as their owners write them, and the endpoints as a browser calls them. */
import { listingDraftSchema, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing, OwnListing } from '#domain/listing/own-listing.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { ProblemDocument } from '#domain/problem/problem.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { memberId, staffId } from './seeded-people.ts';
import { logIn, stackOfFile, type TestStack } from './stack.ts';

/** A draft with everything that a review needs. */
export const draftWith = (
  change: Partial<Record<keyof ListingDraft, unknown>> = {},
): ListingDraft =>
  listingDraftSchema.parse({
    ...sampleListing,
    located: 'Kibuye market, row 4',
    phone: '0700 000 021',
    package: 'weekly',
    ...change,
  });

/** The fields of responses that tests read. */
type Body = Partial<OpenListing> &
  Partial<ProblemDocument> &
  Partial<Payment> & { listings?: OwnListing[] };

export interface ListingAnswer {
  status: number;
  headers: Headers;
  body: Body;
}

/** Returns the requests of one of the two seeded users, or of a visitor. */
export async function ownerOf(stack: TestStack, who?: 'member' | 'staff') {
  const token = who && (await logIn(stack.site, stack.info.signIns[who]));
  const ask = async (method: string, path: string, said?: unknown): Promise<ListingAnswer> => {
    const answer = await fetch(`${stack.site}/api/my-listings${path}`, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(said !== undefined && { body: JSON.stringify(said) }),
    });
    const body = (await answer.json().catch(() => ({}))) as Body;
    return { status: answer.status, headers: answer.headers, body };
  };
  const create = async (draft: ListingDraft) =>
    (await ask('POST', '', { draft })).body as { id: number; revision: number };
  const submit = (id: number, draft: ListingDraft, revision: number) =>
    ask('POST', `/${id}/submit`, { draft, revision, consent: true });
  return {
    ask,
    create,
    list: () => ask('GET', ''),
    open: (id: number) => ask('GET', `/${id}`),
    save: (id: number, draft: unknown, revision: number) =>
      ask('PUT', `/${id}`, { draft, revision }),
    submit,
    withdraw: (id: number, reason = '') => ask('POST', `/${id}/withdraw`, { reason }),
    pay: (id: number, wish: Record<string, unknown> = {}) =>
      ask('POST', `/${id}/payment`, {
        package: 'weekly',
        withWebsite: false,
        provider: 'till',
        ...wish,
      }),
    /** Creates a listing and submits it. */
    handIn: async (draft: ListingDraft) => {
      const { id, revision } = await create(draft);
      return { id, answer: await submit(id, draft, revision) };
    },
  };
}

/** A stack for a test file, with two owners; the first has a photo. */
export async function listingStackOfFile() {
  const { listings: steps, ...offered } = await stackOfFile();
  const { stack, database } = offered;
  await steps.know({ id: memberId, name: 'Amina' });
  await steps.know({ id: staffId, name: 'Baraka' });
  const image = await steps.addImage();
  return {
    ...offered,
    /** Steps that bypass the endpoints. */
    steps,
    amina: await ownerOf(stack, 'member'),
    other: await ownerOf(stack, 'staff'),
    image,
    /** A complete draft, with changes. */
    withImage: (change: Parameters<typeof draftWith>[0] = {}) =>
      draftWith({ images: [{ id: image, alt: 'Baskets' }], ...change }),
    async versionsOf(listing: number) {
      const found = database.from('listing_versions').select().eq('listing_id', listing);
      return (await found.order('id').throwOnError()).data as Record<string, unknown>[];
    },
  };
}

/** Returns the errors by field. */
export const fieldsOf = ({ fields = [] }: Pick<Body, 'fields'>): Record<string, string> =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));
