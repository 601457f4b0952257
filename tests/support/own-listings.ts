/** Creates drafts, and calls the endpoints of owners with the requests of a browser. */
import { listingDraftSchema, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing, OwnListing } from '#domain/listing/own-listing.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { ProblemDocument } from '#domain/problem/problem.ts';
import { createEndpointClient, type User } from './endpoint-client.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { memberId, staffId } from './seeded-users.ts';
import type { LoadModule } from '#netlify/local/gateway/index.ts';
import { openStackForFile, type TestStack } from './stack.ts';

/** Returns a draft that is complete except for images. */
export const createDraft = (
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

/**
 * Returns functions that send requests to the owners' endpoints.
 * @param fetch - sends the requests
 */
export async function createOwnerClient(
  stack: Pick<TestStack, 'site' | 'info'>,
  user?: User,
  fetch?: typeof globalThis.fetch,
) {
  const requestJson = await createEndpointClient<Body>(stack, '/api/my-listings', user, fetch);
  const create = async (draft: ListingDraft) =>
    (await requestJson('POST', '', { draft })).body as { id: number; revision: number };
  const submit = (id: number, draft: ListingDraft, revision: number) =>
    requestJson('POST', `/${id}/submit`, { draft, revision, consent: true });
  return {
    requestJson,
    create,
    list: () => requestJson('GET', ''),
    open: (id: number) => requestJson('GET', `/${id}`),
    save: (id: number, draft: unknown, revision: number) =>
      requestJson('PUT', `/${id}`, { draft, revision }),
    submit,
    withdraw: (id: number, reason = '') => requestJson('POST', `/${id}/withdraw`, { reason }),
    pay: (id: number, selection: Record<string, unknown> = {}) =>
      requestJson('POST', `/${id}/payment`, {
        package: 'weekly',
        withWebsite: false,
        provider: 'till',
        ...selection,
      }),
    /** Creates and submits a listing. */
    createAndSubmit: async (draft: ListingDraft) => {
      const { id, revision } = await create(draft);
      return { id, answer: await submit(id, draft, revision) };
    },
  };
}

/**
 * Opens a stack for a test file, with two owners. The first owner has a photo.
 * @param loadModule - as for {@link openStackForFile}
 */
export async function openListingStackForFile(loadModule?: LoadModule) {
  const { listings: steps, ...stackTools } = await openStackForFile(loadModule);
  const { stack, database } = stackTools;
  await steps.saveMember({ id: memberId, name: 'Amina' });
  await steps.saveMember({ id: staffId, name: 'Baraka' });
  const image = await steps.addImage();
  return {
    ...stackTools,
    /** Steps that bypass the endpoints. */
    steps,
    amina: await createOwnerClient(stack, 'member'),
    baraka: await createOwnerClient(stack, 'staff'),
    image,
    /** Returns a complete draft with an image. */
    createDraftWithImage: (change: Parameters<typeof createDraft>[0] = {}) =>
      createDraft({ images: [{ id: image, alt: 'Baskets' }], ...change }),
    async readVersions(listing: number) {
      const query = database.from('listing_versions').select().eq('listing_id', listing);
      return (await query.order('id').throwOnError()).data as Record<string, unknown>[];
    },
  };
}

/** Returns the error messages by field. */
export const getFieldMessages = ({ fields = [] }: Pick<Body, 'fields'>): Record<string, string> =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));
