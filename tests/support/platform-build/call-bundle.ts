/** Unpacks bundles and calls them as the platform does. Each call is a cold start in a separate process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { matchesRoute, type BundledFunction } from './build.ts';
import { getNodePath } from './packaged-node.ts';

/** An invocation of a bundle by the platform. */
export interface FunctionEvent {
  rawUrl: string;
  httpMethod: string;
  headers: Record<string, string>;
  /** The body in Base64. */
  body: string;
  isBase64Encoded: true;
  /** The pattern of the route that matched. */
  route: string | undefined;
}

export interface FunctionResponse {
  status: number;
  headers: [string, string][];
  /** The body in Base64. */
  body: string;
  /** The version of Node.js that ran the function. */
  node: string;
}

interface BundleResponse {
  response: Response;
  node: string;
  /** The time in ms from the start of the process to its response. */
  milliseconds: number;
}

const lambda = fileURLToPath(new URL('lambda.ts', import.meta.url));

/** Unpacks a bundle into a folder. */
export async function unpackBundle({ path }: BundledFunction, folder: string): Promise<void> {
  for (const [name, content] of Object.entries(unzipSync(await readFile(path)))) {
    if (name.endsWith('/')) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/**
 * Calls a bundle in a new process.
 * @param folder - the folder of the unpacked bundle, which is the working directory of the process
 * @param variables - the whole environment of the process
 * @throws {Error} with the output of a process that ends without a response
 */
export async function callBundle(
  { routes }: BundledFunction,
  folder: string,
  request: Request,
  variables: Record<string, string>,
): Promise<BundleResponse> {
  const route = routes.find((candidate) =>
    matchesRoute(new URL(request.url).pathname, candidate),
  )?.pattern;
  const event = await toEvent(request, route);
  const start = performance.now();
  const child = fork(lambda, [folder], {
    cwd: folder,
    execPath: getNodePath(),
    execArgv: [],
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = Promise.all([readStream(child.stdout), readStream(child.stderr)]);
  const exit = once(child, 'exit');
  child.send(event);
  const firstMessage = once(child, 'message') as Promise<[FunctionResponse]>;
  // The event 'exit' can precede a message that is still in the channel; 'disconnect' follows all messages.
  const end = once(child, 'disconnect').then(() => undefined);
  const message = await Promise.race([firstMessage, end]);
  const milliseconds = performance.now() - start;
  await exit;
  if (!message) throw new Error(`The bundle sent no response:\n${(await output).join('')}`);
  const [{ status, headers, body, node }] = message;
  const content = [204, 304].includes(status) ? null : Buffer.from(body, 'base64');
  return { response: new Response(content, { status, headers }), node, milliseconds };
}

/**
 * Reads a stream to its end. Reading begins when the process starts, because a full pipe would block the process.
 */
function readStream(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : Promise.resolve('');
}

async function toEvent(request: Request, route: string | undefined): Promise<FunctionEvent> {
  return {
    rawUrl: request.url,
    httpMethod: request.method,
    headers: {
      host: new URL(request.url).host,
      ...Object.fromEntries(request.headers),
      'x-nf-client-connection-ip': '127.0.0.1',
    },
    body: Buffer.from(await request.arrayBuffer()).toString('base64'),
    isBase64Encoded: true,
    route,
  };
}
