/** Routes of those parts of Sanity's API that the Studio, its client and its importer use. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';
import type { Params } from '#content/blog/groq.ts';
import { identifyPicture, toPictureId } from '#domain/article/picture-id.ts';
import { Problem } from '#domain/problem/problem.ts';
import { isDeeperThan } from '../../http/input.ts';
import { log } from '../../http/log.ts';
import { describeFieldProblem } from '../../http/problem-response.ts';
import { applyAction, actionSchema } from './actions.ts';
import type { Dataset } from './dataset.ts';
import type { Listeners } from './listeners.ts';
import { restrictAccess } from './restrict-access.ts';
import { createProjectRoutes } from './project.ts';
import { runQuery } from './queries.ts';
import { createRefusal } from './refusal.ts';
import { mutationSchema } from './transaction.ts';

/**
 * Maximum size of a request body in bytes, which is slightly above the limit of a picture. A batch of the importer
 * has a quarter of a megabyte.
 */
const maxBodyBytes = 11 * 1024 * 1024;

/** Maximum number of nested levels in the JSON of a request. Sanity permits 20 levels in a document. */
const maxDepth = 40;

const commitFields = {
  transactionId: z.string().min(1).optional(),
  dryRun: z.boolean().optional(),
};
const mutationsSchema = z.looseObject({ ...commitFields, mutations: z.array(mutationSchema) });
const actionsSchema = z.looseObject({ ...commitFields, actions: z.array(actionSchema).min(1) });
const querySchema = z.looseObject({ query: z.string(), params: z.looseObject({}).default({}) });

interface ContentContext {
  dataset: Dataset;
  listeners: Listeners;
  /** Folder of the dataset's pictures. */
  imagesFolder: string;
  /** The document with the key that signs the links of previews. */
  previewKey: Document;
  studioUrl: string;
}

export function createContentRoutes({
  dataset,
  listeners,
  imagesFolder,
  previewKey,
  studioUrl,
}: ContentContext) {
  const app = new Hono()
    .use(restrictAccess(studioUrl))
    .use(cors({ origin: new URL(studioUrl).origin, credentials: true, maxAge: 600 }))
    .use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseLargeBody }))
    .get('/images/:file', (c) => sendPicture(c.req.param('file'), imagesFolder))
    .get('/images/:project/:dataset/:file', (c) => sendPicture(c.req.param('file'), imagesFolder))
    .route('/:version', createReadRoutes({ dataset, listeners, previewKey }))
    .route('/:version', createWriteRoutes(dataset))
    .route('/:version', createProjectRoutes());
  app.notFound(() => {
    throw createRefusal(404, 'The content server has nothing at this address.');
  });
  app.onError((error, c) => {
    const { status, description } = describeError(error);
    return c.json({ statusCode: status, error: { type: 'error', description } }, status);
  });
  return app;
}

function createReadRoutes({
  dataset,
  listeners,
  previewKey,
}: Pick<ContentContext, 'dataset' | 'listeners' | 'previewKey'>) {
  const respondToQuery = async (c: Context, { query, params }: z.output<typeof querySchema>) => {
    const start = performance.now();
    const perspective = c.req.query('perspective') ?? getDefaultPerspective(c.req.param('version'));
    const result = await runQuery(await dataset.getDocuments(), { query, params, perspective });
    return c.json({ query, result, ms: Math.round(performance.now() - start) });
  };
  return new Hono()
    .get('/data/query/:dataset', (c) => respondToQuery(c, parseQuery(c)))
    .post('/data/query/:dataset', async (c) => respondToQuery(c, await parseBody(c, querySchema)))
    .get('/data/doc/:dataset/:ids', async (c) => {
      const documents = await dataset.getDocuments();
      const ids = c.req.param('ids').split(',');
      const find = (id: string) => (id === previewKey._id ? previewKey : documents.get(id));
      return c.json({
        documents:
          c.req.query('excludeContent') === 'true' ? [] : ids.flatMap((id) => find(id) ?? []),
        omitted: ids.filter((id) => !find(id)).map((id) => ({ id, reason: 'existence' })),
      });
    })
    .get('/data/history/:dataset/versions/:id', async (c) =>
      c.json({ versions: await dataset.listVersions(c.req.param('id')) }),
    )
    .get('/data/listen/:dataset', (c) => {
      const body = listeners.subscribe({
        ...parseQuery(c),
        includeResult: c.req.query('includeResult') === 'true',
        includePreviousRevision: c.req.query('includePreviousRevision') === 'true',
      });
      return c.body(body, 200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
    });
}

function createWriteRoutes(dataset: Dataset) {
  return new Hono()
    .post('/data/mutate/:dataset', async (c) => {
      const { mutations, transactionId, dryRun } = await parseBody(c, mutationsSchema);
      const { id, results, find } = await dataset.commit(
        (transaction) => mutations.forEach(transaction.apply),
        {
          id: transactionId,
          dryRun: dryRun ?? c.req.query('dryRun') === 'true',
          // The importer sends a document before its pictures.
          isImport: c.req.query('tag')?.startsWith('sanity.import'),
        },
      );
      const returnsDocuments = c.req.query('returnDocuments') === 'true';
      return c.json({
        transactionId: id,
        results: results.map((result) => ({
          ...result,
          ...(returnsDocuments && { document: find(result.id) }),
        })),
      });
    })
    .post('/data/actions/:dataset', async (c) => {
      const { actions, transactionId, dryRun } = await parseBody(c, actionsSchema);
      const { id } = await dataset.commit(
        (transaction) => actions.forEach((action) => applyAction(transaction, action)),
        { id: transactionId, dryRun },
      );
      return c.json({ transactionId: id });
    })
    .post('/data/history/:dataset/versions/:id', async (c) => {
      await dataset.keepDraft(c.req.param('id'));
      return c.json({});
    })
    .post('/assets/images/:dataset', async (c) => {
      const file = Buffer.from(await c.req.arrayBuffer());
      return c.json({ document: await dataset.upload(file, c.req.query('filename')) });
    });
}

/**
 * First version of the API with the default perspective 'published'. Earlier versions also include drafts by
 * default.
 */
const publishedByDefaultSince = 'v2025-02-19';

function getDefaultPerspective(version = ''): string {
  return version >= publishedByDefaultSince ? 'published' : 'raw';
}

/**
 * Reads a query and its parameters from an address. The names of parameters begin with `$`, and their values are
 * JSON.
 */
function parseQuery(c: Context): z.output<typeof querySchema> {
  const { query = '', ...rest } = c.req.query();
  const parameterEntries = Object.entries(rest).filter(([name]) => name.startsWith('$'));
  const parsedEntries = parameterEntries.map(([name, value]) => [name.slice(1), parseJson(value)]);
  return { query, params: Object.fromEntries(parsedEntries) as Params };
}

async function parseBody<Output>(c: Context, schema: z.ZodType<Output>): Promise<Output> {
  const text = await c.req.text();
  if (isDeeperThan(text, maxDepth)) throw createRefusal(400, 'The document is nested too deeply.');
  const { data, error } = schema.safeParse(parseJson(text));
  if (error) throw createRefusal(400, `This was not understood: ${z.prettifyError(error)}`, error);
  return data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw createRefusal(400, 'This is not JSON.', error);
  }
}

async function sendPicture(name: string, imagesFolder: string): Promise<Response> {
  const picture = identifyPicture(toPictureId(name));
  const file =
    picture && (await readWithoutLinks(join(imagesFolder, picture.file)).catch(() => undefined));
  if (!file) throw createRefusal(404, 'There is no such picture.');
  const type = `image/${extname(name).slice(1).replace('jpg', 'jpeg')}`;
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
  return new Response(file, { headers });
}

/** Reads a file without following symbolic links. */
async function readWithoutLinks(path: string): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function refuseLargeBody(): never {
  throw createRefusal(413, `This is more than ${maxBodyBytes / 1024 / 1024} MB.`);
}

function describeError(error: Error): { status: 400 | 500; description: string } {
  if (error instanceof HTTPException) {
    return { status: error.status as 400, description: error.message };
  }
  if (error instanceof Problem) {
    const messages = error.fields?.map((field) => describeFieldProblem(field).message) ?? [
      error.message,
    ];
    return { status: 400, description: messages.join(' ') };
  }
  log.fault('content', error);
  return { status: 500, description: error.message };
}
