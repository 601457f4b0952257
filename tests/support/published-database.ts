/** Serves the public part of a hosted database over HTTP, for builds. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import { toVersion } from '#domain/listing/version.ts';

/** A published listing in the format of a hosted database. */
const listing = {
  ...toVersion(emptyDraft),
  id: 1001,
  slug: 'wambui-baskets',
  featured: true,
  live_from: '2026-11-21T09:00:00+00:00',
  title: 'Wambui Baskets',
  category: 'Food',
  county: 'Kiambu',
  town: 'Thika',
  contact: 'Wambui',
  phone: '+254700000021',
  description: 'Baskets of fruit and vegetables, packed every morning and brought to you by nine.',
  images: [
    { id: '5a0e1b6f-0000-4000-8000-000000000001', alt: 'A basket', width: 1280, height: 960 },
  ],
  items: [
    {
      id: '5a0e1b6f-0000-4000-8000-00000000000a',
      name: 'Mango',
      image: null,
      price: 30,
      isFrom: true,
      isOutOfStock: false,
    },
  ],
};

/** The measured reach in the format of the database. */
const reach = { visitors: 1640, from: '2026-10-26', to: '2026-11-22' };

/**
 * Starts a server that responds with the listing or the reach, and records the API keys of its requests.
 * @param status - the status of every response
 */
export async function startPublishedDatabase(status = 200) {
  const keys = new Set<unknown>();
  const server = createServer(({ headers, url }, response) => {
    keys.add(headers['apikey']);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url?.includes('/rpc/site_reach') ? reach : [listing]));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, keys, close: () => server.close() };
}
