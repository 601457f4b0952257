/**
 * Compares two servers through Sanity's unchanged client: one replays the responses that Sanity documents, the
 * other is the local emulation. Both results must have the same shape. The responses follow
 * sanity.io/docs/http-reference and the types of the client. The tests cannot reach Sanity itself. So they do not
 * detect a difference between Sanity and its documentation.
 */
import { getRequestListener } from '@hono/node-server';
import type { ListenEvent, SanityClient } from '@sanity/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer } from '#netlify/local/socket.ts';
import { author } from '../support/blog-documents.ts';
import { createSanityClient, openSampleContent } from '../support/content-server.ts';

interface DocumentedResponse {
  status?: number;
  body: object | string;
}

let content: Awaited<ReturnType<typeof openSampleContent>>;
let replayServer: { port: number; close(): Promise<void> };
/** The next response of the replay server. */
let nextResponse: DocumentedResponse = { body: {} };
/** The method and a part of the path of the last request to the replay server, for example 'GET data/query'. */
let lastRequest = '';

beforeAll(async () => {
  content = await openSampleContent();
  await content.client.create(createAuthor(existingAuthor._id));
  const replay = ({ method, url }: Request) => {
    lastRequest = `${method} ${new URL(url).pathname.split('/').slice(2, 4).join('/')}`;
    const { status = 200, body } = nextResponse;
    if (typeof body !== 'string') return Response.json(body, { status });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  replayServer = await openServer({ port: 0, variable: 'PORT' }, () =>
    Promise.resolve(getRequestListener(replay, { overrideGlobalObjects: false })),
  );
});
afterAll(() => Promise.all([content[Symbol.asyncDispose](), replayServer.close()]));

const createReplayClient = () => createSanityClient(`http://localhost:${replayServer.port}`);

/** Returns a copy of a value in which the name of its type replaces every primitive value. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShape);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const entries = Object.entries(value).map(([name, property]) => [name, toShape(property)]);
  return Object.fromEntries(entries) as unknown;
}

/** Returns the shape of the result. After a failure, returns the name and the status of the error instead. */
function getOutcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(toShape, (error: unknown) => {
    const { name, statusCode, message } = error as Error & { statusCode?: number };
    return { name, statusCode, hasMessage: message !== '' };
  });
}

const timestamp = '2026-11-23T09:00:00Z';
const systemFields = { _createdAt: timestamp, _updatedAt: timestamp, _rev: 'r1' };
const existingAuthor = { _id: 'author-known', _type: 'author', ...systemFields };
const transactionId = 't1';
const createAuthor = (_id: string) => ({ ...author, _id, slug: { _type: 'slug', current: _id } });

/** Returns the fields that every document has. The other fields depend on the schema. */
const getCommonFields = (document: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(existingAuthor).map((name) => [name, document[name]]));
const createPatch = (client: SanityClient) =>
  client.patch(existingAuthor._id).set({ name: 'Wanjiku' });
const createMutationError = (type: string) => ({
  type: 'mutationError',
  description: 'The mutation(s) failed',
  items: [{ index: 0, error: { type, id: existingAuthor._id, description: 'It failed.' } }],
});

const update = { id: existingAuthor._id, operation: 'update' };
const newAuthor = (operation: string) => ({ id: 'author-new', operation });
const queryError = { type: 'queryParseError', description: 'No.', query: '*[', start: 0, end: 2 };

test.each<[string, string, DocumentedResponse, (client: SanityClient) => Promise<unknown>]>([
  [
    'a query',
    'GET data/query',
    { body: { ms: 3, query: '*', result: [{ _id: 'a', title: 'A' }] } },
    (client) => client.fetch('*[_id == "post-mats"]{_id, title}'),
  ],
  [
    'an unfiltered query',
    'GET data/query',
    { body: { ms: 3, query: '*', result: null } },
    (client) => client.fetch('*[_id == "nobody"][0]', {}, { filterResponse: false }),
  ],
  [
    'a document',
    'GET data/doc',
    { body: { documents: [existingAuthor], omitted: [] } },
    async (client) => getCommonFields((await client.getDocument(existingAuthor._id)) ?? {}),
  ],
  [
    'a missing document',
    'GET data/doc',
    { body: { documents: [], omitted: [{ id: 'nobody', reason: 'existence' }] } },
    (client) => client.getDocument('nobody'),
  ],
  [
    'a change',
    'POST data/mutate',
    { body: { transactionId, results: [{ ...update, document: existingAuthor }] } },
    async (client) => getCommonFields(await createPatch(client).commit()),
  ],
  [
    'a change without a returned document',
    'POST data/mutate',
    { body: { transactionId, results: [update] } },
    (client) => createPatch(client).commit({ returnDocuments: false }),
  ],
  [
    'a transaction',
    'POST data/mutate',
    { body: { transactionId, results: [newAuthor('create'), newAuthor('delete')] } },
    (client) => {
      const transaction = client.transaction().create(createAuthor('author-new'));
      return transaction.delete('author-new').commit();
    },
  ],
  [
    'an action of the Studio',
    'POST data/actions',
    { body: { transactionId } },
    (client) =>
      client.action({
        actionType: 'sanity.action.document.edit',
        patch: { set: { title: 'Draft' } },
        publishedId: 'post-mats',
        draftId: 'drafts.post-mats',
      }),
  ],
  [
    'an invalid query',
    'GET data/query',
    { status: 400, body: { error: queryError } },
    (client) => client.fetch('*['),
  ],
  [
    'an existing document',
    'POST data/mutate',
    { status: 409, body: { error: createMutationError('documentAlreadyExistsError') } },
    (client) => client.create(createAuthor(existingAuthor._id)),
  ],
  [
    'a change with an outdated revision',
    'POST data/mutate',
    { status: 409, body: { error: createMutationError('documentRevisionIDDoesNotMatchError') } },
    (client) => createPatch(client).ifRevisionId('old').commit(),
  ],
])('%s has the documented response [R161]', async (_, endpoint, response, call) => {
  nextResponse = response;
  const expected = await getOutcome(call(createReplayClient()));
  expect(lastRequest).toBe(endpoint);
  expect(await getOutcome(call(content.client))).toEqual(expected);
});

test('a picture has all documented fields [R161]', async () => {
  const dimensions = { aspectRatio: 1, height: 9, width: 9 };
  const document = {
    _id: 'image-a-9x9-png',
    _type: 'sanity.imageAsset',
    ...systemFields,
    assetId: 'a',
    extension: 'png',
    mimeType: 'image/png',
    originalFilename: 'a.png',
    path: 'images/p/d/a-9x9.png',
    sha1hash: 'a',
    size: 9,
    url: 'https://cdn.example/a.png',
    metadata: { lqip: 'data:', dimensions },
  };
  nextResponse = { body: { document } };
  const create = { width: 9, height: 9, channels: 3, background: '#204060' } as const;
  const file = await sharp({ create }).png().toBuffer();
  const upload = (client: SanityClient) =>
    client.assets.upload('image', file, { filename: 'a.png' });
  const expected = await upload(createReplayClient());
  expect(lastRequest).toBe('POST assets/images');
  expect(toShape(await upload(content.client))).toMatchObject(toShape(expected) as object);
});

/** Collects the events of a listener until the first change. */
function listen(client: SanityClient, onWelcome: () => unknown = () => undefined) {
  const events: ('welcome' | 'mutation')[] = ['welcome', 'mutation'];
  const receivedEvents: ListenEvent<object>[] = [];
  return new Promise<typeof receivedEvents>((resolve, reject) => {
    const subscription = client.listen('*[_id == "author-known"]', {}, { events }).subscribe({
      next: (event) => {
        receivedEvents.push(event as ListenEvent<object>);
        if (event.type === 'welcome') {
          void onWelcome();
          return;
        }
        subscription.unsubscribe();
        resolve(receivedEvents);
      },
      error: reject,
    });
  });
}

test('a listener receives the documented events in order [R161]', async () => {
  const change = {
    eventId: 't1#author-known',
    documentId: existingAuthor._id,
    transactionId,
    transition: 'update',
    identity: 'editor',
    previousRev: 'r0',
    resultRev: 't1',
    timestamp,
    result: existingAuthor,
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
    visibility: 'transaction',
  };
  const events = { welcome: { listenerName: 'l1' }, mutation: change };
  const lines = Object.entries(events).map(
    ([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  nextResponse = { body: lines.join('') };
  const expected = await listen(createReplayClient());
  const receivedEvents = await listen(content.client, () => createPatch(content.client).commit());
  expect(receivedEvents.map(({ type }) => type)).toEqual(['welcome', 'mutation']);
  expect(toShape(receivedEvents)).toMatchObject(toShape(expected) as object);
});
