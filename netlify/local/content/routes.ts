/** Routes of the part of Sanity's API that the Studio, its client and its importer use. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import type { Params } from '#content/blog/groq.ts';
import { identifyPicture, toPictureId } from '#domain/article/picture-id.ts';
import { Problem } from '#domain/problem/problem.ts';
import { isDeeperThan } from '../../http/input.ts';
import { log } from '../../http/log.ts';
import { describeFieldProblem } from '../../http/problem-response.ts';
import { act, actionSchema } from './actions.ts';
import type { Dataset } from './dataset.ts';
import type { Listeners } from './listeners.ts';
import { ownHostsOnly } from './own-hosts.ts';
import { projectRoutes } from './project.ts';
import { ask } from './queries.ts';
import { refusal } from './refusal.ts';
import { mutationSchema } from './transaction.ts';

/**
 * Maximum size of a body in bytes, slightly above the limit of a picture. A batch of the importer has a quarter of
 * a megabyte.
 */
const maxBytes = 11 * 1024 * 1024;

/** Maximum nesting of JSON. Sanity permits 20 levels in a document. */
const levels = 40;

const orderShape = { transactionId: z.string().min(1).optional(), dryRun: z.boolean().optional() };
const mutationsSchema = z.looseObject({ ...orderShape, mutations: z.array(mutationSchema) });
const actionsSchema = z.looseObject({ ...orderShape, actions: z.array(actionSchema).min(1) });
const querySchema = z.looseObject({ query: z.string(), params: z.looseObject({}).default({}) });

interface Parts {
  dataset: Dataset;
  listeners: Listeners;
  /** Folder of the dataset's pictures. */
  images: string;
  studioUrl: string;
}

export function contentRoutes({ dataset, listeners, images, studioUrl }: Parts) {
  const app = new Hono()
    .use(ownHostsOnly(studioUrl))
    .use(cors({ origin: new URL(studioUrl).origin, credentials: true, maxAge: 600 }))
    .use(bodyLimit({ maxSize: maxBytes, onError: tooLarge }))
    .get('/images/:file', (c) => sendPicture(c.req.param('file'), images))
    .get('/images/:project/:dataset/:file', (c) => sendPicture(c.req.param('file'), images))
    .route('/:version', readingRoutes(dataset, listeners))
    .route('/:version', writingRoutes(dataset))
    .route('/:version', projectRoutes());
  app.notFound(() => {
    throw refusal(404, 'The content server has nothing at this address.');
  });
  app.onError((error, c) => {
    const { status, description } = describeError(error);
    return c.json({ statusCode: status, error: { type: 'error', description } }, status);
  });
  return app;
}

function readingRoutes(dataset: Dataset, listeners: Listeners) {
  const answer = async (c: Context, { query, params }: z.output<typeof querySchema>) => {
    const start = performance.now();
    const perspective = c.req.query('perspective') ?? defaultPerspective(c.req.param('version'));
    const result = await ask(await dataset.documents(), { query, params, perspective });
    return c.json({ query, result, ms: Math.round(performance.now() - start) });
  };
  return new Hono()
    .get('/data/query/:dataset', (c) => answer(c, parseQuery(c)))
    .post('/data/query/:dataset', async (c) => answer(c, await parseBody(c, querySchema)))
    .get('/data/doc/:dataset/:ids', async (c) => {
      const documents = await dataset.documents();
      const ids = c.req.param('ids').split(',');
      const matches = ids.flatMap((id) => documents.get(id) ?? []);
      return c.json({
        documents: c.req.query('excludeContent') === 'true' ? [] : matches,
        omitted: ids.filter((id) => !documents.has(id)).map((id) => ({ id, reason: 'existence' })),
      });
    })
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

function writingRoutes(dataset: Dataset) {
  return new Hono()
    .post('/data/mutate/:dataset', async (c) => {
      const { mutations, transactionId, dryRun } = await parseBody(c, mutationsSchema);
      const { id, results, find } = await dataset.commit(
        (transaction) => mutations.forEach(transaction.apply),
        {
          id: transactionId,
          dryRun: dryRun ?? c.req.query('dryRun') === 'true',
          // The importer sends a document first, and its pictures afterwards.
          isImport: c.req.query('tag')?.startsWith('sanity.import'),
        },
      );
      const isFull = c.req.query('returnDocuments') === 'true';
      return c.json({
        transactionId: id,
        results: results.map((each) => ({ ...each, ...(isFull && { document: find(each.id) }) })),
      });
    })
    .post('/data/actions/:dataset', async (c) => {
      const { actions, transactionId, dryRun } = await parseBody(c, actionsSchema);
      const { id } = await dataset.commit(
        (transaction) => actions.forEach((action) => act(transaction, action)),
        { id: transactionId, dryRun },
      );
      return c.json({ transactionId: id });
    })
    .post('/assets/images/:dataset', async (c) => {
      const file = Buffer.from(await c.req.arrayBuffer());
      return c.json({ document: await dataset.upload(file, c.req.query('filename')) });
    });
}

/** Before this version of the API, the default perspective included drafts. */
const sinceThen = 'v2025-02-19';

function defaultPerspective(version = ''): string {
  return version >= sinceThen ? 'published' : 'raw';
}

/** Query parameters have names like `$name` in the address, and JSON values. */
function parseQuery(c: Context): z.output<typeof querySchema> {
  const { query = '', ...rest } = c.req.query();
  const named = Object.entries(rest).filter(([name]) => name.startsWith('$'));
  const params = named.map(([name, value]) => [name.slice(1), parsed(value)]);
  return { query, params: Object.fromEntries(params) as Params };
}

async function parseBody<Output>(c: Context, schema: z.ZodType<Output>): Promise<Output> {
  const text = await c.req.text();
  if (isDeeperThan(text, levels)) throw refusal(400, 'The document is nested too deeply.');
  const { data, error } = schema.safeParse(parsed(text));
  if (error) throw refusal(400, `This was not understood: ${z.prettifyError(error)}`, error);
  return data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw refusal(400, 'This is not JSON.', error);
  }
}

async function sendPicture(name: string, images: string): Promise<Response> {
  const picture = identifyPicture(toPictureId(name));
  const file = picture && (await readOwn(join(images, picture.file)).catch(() => undefined));
  if (!file) throw refusal(404, 'There is no such picture.');
  const type = `image/${extname(name).slice(1).replace('jpg', 'jpeg')}`;
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
  return new Response(file, { headers });
}

/** Reads a file without following symbolic links. */
async function readOwn(path: string): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function tooLarge(): never {
  throw refusal(413, `This is more than ${maxBytes / 1024 / 1024} MB.`);
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
