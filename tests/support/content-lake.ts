/** Stands in for what Sanity's importer writes to: documents and pictures of one dataset, by HTTP. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { Mutation } from '@sanity/mutator';
import sharp from 'sharp';
import type { Document } from '#content/blog/dataset.ts';

type Mutations = ConstructorParameters<typeof Mutation>[0]['mutations'];

export interface ContentLake {
  address: string;
  /** What it holds, by id. */
  documents: Map<string, Document>;
  /** SHA-1 of the pictures that were uploaded. */
  uploads: string[];
  close(): Promise<void>;
}

export async function openContentLake(): Promise<ContentLake> {
  const documents = new Map<string, Document>();
  const uploads: string[] = [];

  const answer = async (request: IncomingMessage): Promise<object> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // The importer only ever asks whether a picture is there already, by its hash.
    if (pathname.includes('/data/query/')) return { result: null };
    if (pathname.includes('/assets/images/')) {
      const document = await pictureDocument(await buffer(request));
      uploads.push(document.sha1hash);
      documents.set(document._id, document);
      return { document };
    }
    const { mutations } = (await json(request)) as { mutations: Mutations };
    return { results: mutations.map((mutation) => apply(mutation as Record<string, Change>)) };
  };

  const apply = (mutation: Record<string, Change>) => {
    const [[operation, change]] = Object.entries(mutation) as [[string, Change]];
    const id = change.id ?? change._id;
    const before = documents.get(id) ?? null;
    const after = new Mutation({ mutations: [mutation] }).apply(before) as Document;
    documents.set(id, after);
    return { id, operation };
  };

  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    uploads,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A patch names its document by `id`, everything else by `_id`. */
interface Change {
  id?: string;
  _id: string;
}

async function pictureDocument(file: Buffer) {
  const { width, height, format } = await sharp(file).metadata();
  const sha1hash = createHash('sha1').update(file).digest('hex');
  return {
    _id: `image-${sha1hash}-${width}x${height}-${format}`,
    _type: 'sanity.imageAsset',
    sha1hash,
  };
}
