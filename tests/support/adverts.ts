/** Adverts as their owners write them, and the endpoints as a browser asks them. */
import { advertDraftSchema, type AdvertDraft } from '../../src/domain/advert/advert.schema.ts';
import type { OpenListing, OwnListing } from '../../src/domain/advert/own-listing.ts';
import type { Payment } from '../../src/domain/payment/payment.ts';
import type { ProblemDocument } from '../../src/domain/problem/problem.ts';
import { memberId, staffId } from './noticeboard.ts';
import { databaseOfEndpoints, logIn, startTestStack, type TestStack } from './stack.ts';

/** Everything that staff need to look at an advert. */
export const draftWith = (change: Partial<Record<keyof AdvertDraft, unknown>> = {}): AdvertDraft =>
  advertDraftSchema.parse({
    name: 'Wambui Baskets',
    category: 'Food',
    county: 'Kisumu',
    town: 'Kisumu',
    located: 'Kibuye market, row 4',
    contact: 'Wambui',
    phone: '0700 000 021',
    description: 'Baskets of fruit and vegetables, packed every morning and brought to your door.',
    package: 'weekly',
    ...change,
  });

/** The parts of any answer that a test looks at. */
type Body = Partial<OpenListing> &
  Partial<ProblemDocument> &
  Partial<Payment> & { listings?: OwnListing[] };

export interface AdvertAnswer {
  status: number;
  headers: Headers;
  body: Body;
}

export type Owner = Awaited<ReturnType<typeof ownerOf>>;

/** @param who - one of the two seeded people, or nobody. */
export async function ownerOf(stack: TestStack, who?: 'member' | 'staff') {
  const token = who && (await logIn(stack.site, stack.info.signIns[who]));
  const ask = async (method: string, path: string, said?: unknown): Promise<AdvertAnswer> => {
    const answer = await fetch(`${stack.site}/api/my-listings${path}`, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(said !== undefined && { body: JSON.stringify(said) }),
    });
    const body = (await answer.json().catch(() => ({}))) as Body;
    return { status: answer.status, headers: answer.headers, body };
  };
  const create = async (draft: AdvertDraft) =>
    (await ask('POST', '', { draft })).body as { id: number; revision: number };
  const submit = (id: number, revision: number) =>
    ask('POST', `/${id}/submit`, { revision, consent: true });
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
    /** Writes an advert and hands it in. */
    handIn: async (draft: AdvertDraft) => {
      const { id, revision } = await create(draft);
      return { id, answer: await submit(id, revision) };
    },
  };
}

/** A photo that somebody has uploaded, without its files. */
export async function photoOf(stack: TestStack, owner: string): Promise<string> {
  const { data } = await (
    await databaseOfEndpoints(stack)
  )
    .from('pictures')
    .insert({ owner_id: owner, purpose: 'listing', state: 'ready', width: 1280, height: 960 })
    .select('id')
    .single<{ id: string }>()
    .throwOnError();
  return data.id;
}

export type AdvertStack = Awaited<ReturnType<typeof startAdvertStack>>;

/** A stack with two owners and somebody unknown; the first of them has a photo. */
export async function startAdvertStack() {
  const stack = await startTestStack();
  const database = await databaseOfEndpoints(stack);
  const members = [
    { id: memberId, name: 'Amina' },
    { id: staffId, name: 'Baraka' },
  ];
  await database.from('members').upsert(members).throwOnError();
  const photo = await photoOf(stack, memberId);
  const amina = await ownerOf(stack, 'member');
  return {
    stack,
    database,
    amina,
    other: await ownerOf(stack, 'staff'),
    visitor: await ownerOf(stack),
    photo,
    /** Complete, with changes. */
    withPhoto: (change: Parameters<typeof draftWith>[0] = {}) =>
      draftWith({ photos: [{ id: photo, alt: 'Baskets' }], ...change }),
    /** Does something as a member of staff. */
    staff: (name: string, args: object) =>
      database.rpc(name, { acting: staffId, as_staff: true, ...args }).throwOnError(),
    async approve(listing: number) {
      const version = (await amina.open(listing)).body.review?.version;
      const args = { acting: staffId, as_staff: true, listing, version, wanted_slug: 'baskets' };
      await database.rpc('approve_listing', args).throwOnError();
    },
    async versionsOf(listing: number) {
      const found = database.from('listing_versions').select().eq('listing_id', listing);
      return (await found.order('id').throwOnError()).data as Record<string, unknown>[];
    },
  };
}

/** What was said of each field. */
export const fieldsOf = ({ fields = [] }: Pick<Body, 'fields'>): Record<string, string> =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));
