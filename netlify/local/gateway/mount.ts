import { Problem } from '#domain/problem/problem.ts';
import { createInnerRequest, type IncomingRequest } from './inner-request.ts';

/** A part of the stack that handles all requests under a prefix. */
export interface Mount {
  prefix: string;
  fetch(request: Request): Promise<Response>;
  /** True to serve only requests that address this machine by its own names, and come from no other site. */
  ownMachineOnly?: boolean;
  /** Maximum size of a request body in bytes. The default is the platform's limit. */
  bodyLimit?: number;
}

/**
 * Passes a request to a mount.
 * @throws {Problem} `foreign-origin`, `body-too-large` or `method-not-allowed`
 */
export async function serveMount(mount: Mount, incoming: IncomingRequest): Promise<Response> {
  if (mount.ownMachineOnly) requireOwnMachine(incoming.request);
  return mount.fetch(await createInnerRequest(incoming, { bodyLimit: mount.bodyLimit }));
}

const ownHostnames = ['localhost', '127.0.0.1', 'app.localhost'];

/**
 * Protects the stack's own pages, which contain passwords and emails. A foreign page can reach a loopback port if
 * its own host name refers to this machine. However, it cannot forge the Host and Origin headers of its requests.
 * @throws {Problem} `foreign-origin` if the Host header or an Origin header does not name this machine, or if
 * Sec-Fetch-Site is `cross-site`
 */
function requireOwnMachine(request: Request): void {
  const { hostname = '', port = '' } = parseHost(request) ?? {};
  const origin = request.headers.get('origin');
  const isOwnHost = ownHostnames.includes(hostname);
  const isForeignOrigin =
    origin !== null && !ownHostnames.some((ownHostname) => isOrigin(origin, ownHostname, port));
  if (!isOwnHost || isForeignOrigin || request.headers.get('sec-fetch-site') === 'cross-site') {
    throw new Problem('foreign-origin');
  }
}

/** Parses the Host header. Returns null if it is missing or malformed. */
export function parseHost({ headers }: Request): URL | null {
  const host = headers.get('host') ?? '';
  return /[\s/?#@\\]/.test(host) ? null : URL.parse(`http://${host}/`);
}

function isOrigin(origin: string, hostname: string, port: string): boolean {
  return origin === (port === '' ? `http://${hostname}` : `http://${hostname}:${port}`);
}
