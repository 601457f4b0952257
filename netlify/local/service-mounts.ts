/** Paths of the stack's services. */
import { bodyLimit } from '../http/input.ts';
import type { createControls } from './controls.ts';
import type { Faults } from './faults.ts';
import type { Mount } from './gateway/from-mount.ts';
import type { createOwnPages } from './outbox.ts';
import type { PaymentSimulators } from './payments/simulators.ts';
import type { Services } from './services.ts';

/** A picture may have 10 MB, and its form adds a few bytes. */
const pictureLimit = 11 * 1024 * 1024;

/** Mounts the identity service, which is always embedded. The limit of forms suffices for its accounts. */
export function identityMount({ identity }: Services, faults: Faults): Mount {
  return {
    prefix: '/.netlify/identity',
    bodyLimit,
    fetch: faults.around('identity', (request) => identity.fetch(request)),
  };
}

export function databaseMounts({ database }: Services, faults: Faults): Mount[] {
  const storage = faults.around('storage', (request) => database.fetch(request));
  return [
    { prefix: '/rest/v1', fetch: faults.around('database', (request) => database.fetch(request)) },
    { prefix: '/storage/v1', fetch: storage, bodyLimit: pictureLimit },
    { prefix: '/media', fetch: (request) => showMedia(request, storage) },
  ];
}

/** `/.local`: status pages and controls for tests. */
export function ownMounts(
  pages: ReturnType<typeof createOwnPages>,
  controls: ReturnType<typeof createControls>,
  payments: PaymentSimulators,
): Mount {
  return {
    prefix: '/.local',
    ownMachineOnly: true,
    fetch: async (request) =>
      (await controls(request)) ?? (await payments.fetch(request)) ?? pages(request),
  };
}

/** Serves public pictures at the site's own address. On a hosted site, a rewrite in `_redirects` does the same. */
async function showMedia(request: Request, storage: Mount['fetch']): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/media/, '/storage/v1/object/public/media');
  const answer = await storage(
    new Request(url, { method: request.method, headers: request.headers }),
  );
  const headers = new Headers(answer.headers);
  headers.set('x-content-type-options', 'nosniff');
  return new Response(answer.body, { status: answer.status, headers });
}
