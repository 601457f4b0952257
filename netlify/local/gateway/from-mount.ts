import { Problem } from '#domain/problem/problem.ts';
import { createInnerRequest, type IncomingRequest } from './inner-request.ts';

/** A part of the stack that handles all requests under a prefix. */
export interface Mount {
  prefix: string;
  fetch(request: Request): Promise<Response>;
  /** True to serve only requests from this machine. */
  ownMachineOnly?: boolean;
  /** Maximum size of a body in bytes, if it differs from the platform's limit. */
  bodyLimit?: number;
}

export async function serveMount(mount: Mount, visit: IncomingRequest): Promise<Response> {
  if (mount.ownMachineOnly) requireOwnMachine(visit.request);
  return mount.fetch(await createInnerRequest(visit, { bodyLimit: mount.bodyLimit }));
}

const ownHosts = ['localhost', '127.0.0.1', 'app.localhost'];

/**
 * Protects the stack's own pages, which contain passwords and emails. A foreign page can reach a loopback port if
 * its own host name refers to this machine. However, it cannot forge the Host and Origin headers of its requests.
 * @throws {Problem} `foreign-origin` unless both headers name this machine
 */
function requireOwnMachine(request: Request): void {
  const { hostname, port } = new URL(`http://${request.headers.get('host') ?? ''}/`);
  const origin = request.headers.get('origin');
  const isOwnHost = ownHosts.includes(hostname);
  const isForeignOrigin = origin !== null && !ownHosts.some((host) => isOrigin(origin, host, port));
  if (!isOwnHost || isForeignOrigin || request.headers.get('sec-fetch-site') === 'cross-site') {
    throw new Problem('foreign-origin');
  }
}

function isOrigin(origin: string, host: string, port: string): boolean {
  return origin === (port === '' ? `http://${host}` : `http://${host}:${port}`);
}
