/**
 * Stands in for Sanity: answers queries over documents by HTTP, and serves their pictures. Like the
 * real one at this API version, it shows drafts to whoever does not ask for a perspective.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { datasetSource } from '#content/blog/dataset-source.ts';
import type { Document } from '#content/blog/dataset.ts';

/** A query as it arrived. */
interface Question {
  path: string;
  query: string;
  slug: string | undefined;
  perspective: string | undefined;
  authorization: string | undefined;
}

export interface QueryEndpoint {
  address: string;
  questions: Question[];
  /** What pictures were asked for. */
  pictures: string[];
  /** From now on queries are answered with this status. */
  breakDown(status: number): void;
  close(): Promise<void>;
}

/** @param images - folder of the pictures. */
export async function serveQueries(
  documents: readonly Document[],
  images = '.',
): Promise<QueryEndpoint> {
  const questions: Question[] = [];
  const pictures: string[] = [];
  let fault: number | undefined;
  const published = datasetSource(documents);
  const raw = datasetSource(
    documents.map((document) => ({ ...document, _id: document._id.replaceAll('.', '-') })),
  );

  const answer = async (question: Question) => {
    const source = question.perspective === 'published' ? published : raw;
    const { query, slug } = question;
    return { ms: 1, query, result: await source.fetch(query, slug === undefined ? {} : { slug }) };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname.startsWith('/images/')) {
        pictures.push(pathname);
        response.setHeader('cache-control', 'public, max-age=31536000');
        response.end(await readFile(join(images, basename(pathname))));
        return;
      }
      const question = read(request);
      questions.push(question);
      response.statusCode = fault ?? 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(fault === undefined ? await answer(question) : {}));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    pictures,
    breakDown: (status) => (fault = status),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read({ url = '/', headers }: IncomingMessage): Question {
  const { pathname: path, searchParams } = new URL(url, 'http://localhost');
  const slug = searchParams.get('$slug');
  return {
    path,
    query: searchParams.get('query') ?? '',
    slug: slug === null ? undefined : (JSON.parse(slug) as string),
    perspective: searchParams.get('perspective') ?? undefined,
    authorization: headers.authorization,
  };
}
