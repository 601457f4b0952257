/** Creates the mounts of the stack's services at their paths. */
import { bodyLimit } from '../../http/input.ts';
import type { createControls } from './controls.ts';
import type { Faults } from '../faults.ts';
import type { Mount } from '../gateway/index.ts';
import type { createStatusPages } from '../outbox.ts';
import type { PaymentSimulators } from '../payments/index.ts';
import type { Services } from './services.ts';

/**
 * Maximum size of an upload in bytes. A picture may have 10 MB, and the form around the picture adds a few bytes.
 */
const maxUploadBytes = 11 * 1024 * 1024;

/**
 * Creates the mount of the identity service, which is embedded even if the database is hosted. Its requests are as
 * small as the forms of the site, so the same limit applies.
 */
export function createIdentityMount({ identity }: Services, faults: Faults): Mount {
  return {
    prefix: '/.netlify/identity',
    bodyLimit,
    fetch: faults.withFaults('identity', (request) => identity.fetch(request)),
  };
}

/** Creates the mounts of the database, of its storage, and of the public pictures. */
export function createDatabaseMounts({ database }: Services, faults: Faults): Mount[] {
  const storage = faults.withFaults('storage', (request) => database.fetch(request));
  return [
    {
      prefix: '/rest/v1',
      fetch: faults.withFaults('database', (request) => database.fetch(request)),
    },
    { prefix: '/storage/v1', fetch: storage, bodyLimit: maxUploadBytes },
    { prefix: '/media', fetch: (request) => serveMedia(request, storage) },
  ];
}

/** Creates the mount of the status pages, the controls for tests and the payment simulators under `/.local`. */
export function createLocalMount(
  pages: ReturnType<typeof createStatusPages>,
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

/** Serves public pictures under `/media`. On a hosted site, a rewrite in `_redirects` has the same effect. */
async function serveMedia(request: Request, storage: Mount['fetch']): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/media/, '/storage/v1/object/public/media');
  const response = await storage(
    new Request(url, { method: request.method, headers: request.headers }),
  );
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  return new Response(response.body, { status: response.status, headers });
}
