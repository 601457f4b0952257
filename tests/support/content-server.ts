/** Opens the embedded content server on a folder of the test, and creates Sanity clients for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createClient, type Action, type ClientConfig, type SanityClient } from '@sanity/client';
import { openContent } from '#netlify/local/content/content-server.ts';
import { openServer } from '#netlify/local/socket.ts';
import { author, createPost } from './blog-documents.ts';
import { writeDataset } from './write-dataset.ts';

export const studioUrl = 'http://localhost:3333';

/** The recorded parts of a request to the server. */
interface RecordedRequest {
  path: string;
  query: string | undefined;
  slug: string | undefined;
  perspective: string | undefined;
  authorization: string | undefined;
}

export type TestContent = Awaited<ReturnType<typeof openTestContent>>;

/**
 * Opens a content server that records its requests.
 * @param folder - the folder of a dataset. The server writes to it.
 */
export async function openTestContent(folder: string) {
  const requests: RecordedRequest[] = [];
  let failureStatus: number | undefined;
  let content: Awaited<ReturnType<typeof openContent>> | undefined;
  const server = await openServer({ port: 0, variable: 'PORT' }, async (port) => {
    content = await openContent({ folder, studioUrl }, `http://localhost:${port}`);
    const { fetch } = content;
    const handleRequest = (request: Request) => {
      requests.push(toRecordedRequest(request));
      return failureStatus === undefined
        ? fetch(request)
        : new Response('{}', { status: failureStatus });
    };
    return getRequestListener(handleRequest, { overrideGlobalObjects: false });
  });
  const address = `http://localhost:${server.port}`;
  return {
    address,
    requests,
    onPublish: (listener: () => void) => content?.onPublish(listener),
    client: (options: ClientConfig = {}) => createSanityClient(address, options),
    /** Makes the server respond to every later request with the given status. */
    failWith: (status: number) => {
      failureStatus = status;
    },
    close: async () => {
      await Promise.all([server.close(), content?.close()]);
    },
  };
}

export function createSanityClient(apiHost: string, options: ClientConfig = {}) {
  return createClient({
    projectId: 'abc12345',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost,
    ...withoutSubdomain,
    useCdn: false,
    perspective: 'raw',
    ...options,
  });
}

/** Returns the message of the error with which a promise is rejected, or 'Nothing was refused.' */
export function readRefusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'Nothing was refused.',
    (error: unknown) => (error as Error).message,
  );
}

/** This deprecated option of the client is the only one for a host without subdomains. */
const withoutSubdomain = { useProjectHostname: false };

function toRecordedRequest({ url, headers }: Request): RecordedRequest {
  const { pathname: path, searchParams } = new URL(url);
  const slug = searchParams.get('$slug');
  return {
    path,
    query: searchParams.get('query') ?? undefined,
    slug: slug === null ? undefined : (JSON.parse(slug) as string),
    perspective: searchParams.get('perspective') ?? undefined,
    authorization: headers.get('authorization') ?? undefined,
  };
}

/** Returns the actions of the Studio's buttons. Each sends the same request as the Studio. */
export function createEditor(client: SanityClient) {
  const runAction = (name: string, more: object) =>
    client.action({ actionType: `sanity.action.document.${name}`, ...more } as Action);
  const toIds = (publishedId: string) => ({ publishedId, draftId: `drafts.${publishedId}` });
  return {
    runAction,
    edit: (id: string, patch: object) => runAction('edit', { ...toIds(id), patch }),
    publish: (id: string) => runAction('publish', toIds(id)),
    unpublish: (id: string) => runAction('unpublish', toIds(id)),
  };
}

/**
 * Opens a content server with an author and two posts, 'mats' and 'pots', and returns it with the editor's actions.
 */
export async function openSampleContent() {
  const folder = await createTemporaryFolder();
  await writeDataset(folder.path, [author, createPost('mats'), createPost('pots')]);
  const content = await openTestContent(folder.path);
  const client = content.client();
  return {
    ...content,
    ...createEditor(client),
    client,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await content.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Creates an empty folder. `Symbol.asyncDispose` deletes it. */
export async function createTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'content-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
