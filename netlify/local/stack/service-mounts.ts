/** Creates the mounts of the stack's services at their paths. */
import { bodyLimit } from '../../http/input.ts';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Mount, openSchedule } from '../gateway/index.ts';
import { createStatusPages, type StackInfo } from '../outbox.ts';
import type { PaymentSimulators } from '../payments/index.ts';
import { createControls } from './controls.ts';
import type { Services } from './services.ts';

/**
 * Maximum size of an upload in bytes. A picture may have 10 MB, and the form around the picture adds a few bytes.
 */
const maxUploadBytes = 11 * 1024 * 1024;

interface Parts {
  info: StackInfo;
  services: Services;
  /** The payment simulators, undefined if the database is hosted. */
  payments: PaymentSimulators | undefined;
  clock: Clock;
  faults: Faults;
  schedule: Pick<ReturnType<typeof openSchedule>, 'run' | 'settle'>;
  /** Rebuilds the site, if the stack serves a built site. */
  requestRebuild: () => void;
  /** The platform's API that purges the cache of the edge, undefined without such a cache. */
  purge: Mount['fetch'] | undefined;
}

/**
 * Creates the mounts. With a hosted database, only the identity service is embedded. Its requests are as small as
 * the forms of the site, so the same limit applies.
 */
export function createMounts(parts: Parts): Mount[] {
  const { services, payments, faults, purge } = parts;
  const { identity, database } = services;
  const identityMount: Mount = {
    prefix: '/.netlify/identity',
    bodyLimit,
    fetch: faults.withFaults('identity', (request) => identity.fetch(request)),
  };
  const purgeMounts: Mount[] = purge
    ? [{ prefix: '/.local/purge', ownMachineOnly: true, fetch: faults.withFaults('purge', purge) }]
    : [];
  if (!payments) return [identityMount, ...purgeMounts];
  const storage = faults.withFaults('storage', (request) => database.fetch(request));
  return [
    identityMount,
    ...purgeMounts,
    {
      prefix: '/rest/v1',
      fetch: faults.withFaults('database', (request) => database.fetch(request)),
    },
    { prefix: '/storage/v1', fetch: storage, bodyLimit: maxUploadBytes },
    { prefix: '/media', fetch: (request) => serveMedia(request, storage) },
    createLocalMount(parts, payments),
  ];
}

/** Creates the mount of the status pages, the controls for tests and the payment simulators under `/.local`. */
function createLocalMount(
  { info, services, clock, faults, schedule, requestRebuild }: Parts,
  payments: PaymentSimulators,
): Mount {
  const pages = createStatusPages(info, services.outbox);
  const controls = createControls({
    clock,
    faults,
    paymentFaults: payments.faults,
    identity: services.identitySettings,
    runScheduled: (name) => schedule.run(name),
    settleSchedule: schedule.settle,
    rebuild: requestRebuild,
    copyDatabase: services.copyDatabase,
  });
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
