import { Problem } from '#domain/problem/problem.ts';
import { innerRequest, type Visit } from './inner-request.ts';

/** A part of the stack that answers everything under a prefix. */
export interface Mount {
  prefix: string;
  fetch(request: Request): Promise<Response>;
  /** Only for whoever sits at this machine. */
  ownMachineOnly?: boolean;
  /** The most that a body may hold, in bytes, where it differs from the platform's limit. */
  bodyLimit?: number;
}

export async function fromMount(mount: Mount, visit: Visit): Promise<Response> {
  if (mount.ownMachineOnly) requireOwnMachine(visit.request);
  return mount.fetch(await innerRequest(visit, { bodyLimit: mount.bodyLimit }));
}

const ownHosts = ['localhost', '127.0.0.1', 'app.localhost'];

/**
 * The stack's own pages hold passwords and e-mails, so they are for this machine's person only. A page
 * elsewhere could reach a loopback port by pointing its own host name here; it can't fake the Host that
 * the browser then sends, nor the Origin.
 * @throws {Problem} `foreign-origin` unless Host and Origin are this machine's.
 */
function requireOwnMachine(request: Request): void {
  const { hostname, port } = new URL(`http://${request.headers.get('host') ?? ''}/`);
  const origin = request.headers.get('origin');
  const own = ownHosts.includes(hostname);
  const foreign = origin !== null && !ownHosts.some((host) => isOrigin(origin, host, port));
  if (!own || foreign || request.headers.get('sec-fetch-site') === 'cross-site') {
    throw new Problem('foreign-origin');
  }
}

function isOrigin(origin: string, host: string, port: string): boolean {
  return origin === (port === '' ? `http://${host}` : `http://${host}:${port}`);
}
