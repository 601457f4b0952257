/** Opens a gateway for a site and functions that a test file defines. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createClock, type Clock } from '#netlify/local/clock.ts';
import type { FunctionModule } from '#netlify/local/gateway/function-route.ts';
import { openFunctions, type Functions } from '#netlify/local/gateway/functions.ts';
import type { Mount } from '#netlify/local/gateway/mount.ts';
import { createGateway, type Gateway } from '#netlify/local/gateway/index.ts';
import { parseSiteRules } from '#netlify/local/gateway/netlify-toml.ts';
import type { Identify } from '#netlify/local/gateway/inner-request.ts';
import { openStaticFiles } from '#netlify/local/gateway/static-files.ts';

interface GatewayOptions {
  /** Contents of the built site's files by path. Undefined if a dev server renders the pages. */
  files?: Record<string, string | Uint8Array>;
  /** Functions by name. */
  functions?: Record<string, FunctionModule>;
  mounts?: Mount[];
  /** The contents of a netlify.toml. */
  rules?: string;
  identify?: Identify;
  clock?: Clock;
}

interface GatewayUnderTest {
  gateway: Gateway;
  functions: Functions;
}

/** The client address of a request, unless the test gives another one. */
export const clientAddress = '192.0.2.7';

/**
 * Opens the gateway before the tests of the file, and removes its files after the tests.
 * @returns the gateway and its functions in `opened`, which is empty until the first test, and a function that
 * sends a request to the gateway
 */
export function openGatewayForFile({ files, rules = '', mounts = [], ...options }: GatewayOptions) {
  const opened: Partial<GatewayUnderTest> = {};
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-'));
    for (const [path, content] of Object.entries(files ?? {})) {
      const file = join(folder, 'site', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    opened.functions = await openTestFunctions(options.functions ?? {});
    opened.gateway = createGateway({
      mounts,
      functions: opened.functions,
      rules: parseSiteRules(rules),
      ...(files && { files: await openStaticFiles(join(folder, 'site')) }),
      ...(options.identify && { identify: options.identify }),
      ...(options.clock && { clock: options.clock }),
    });
  });
  afterAll(() => rm(folder, { recursive: true }));

  return {
    opened: opened as GatewayUnderTest,
    sendRequest: (path: string, init: RequestInit = {}, { ip = clientAddress } = {}) =>
      (opened as GatewayUnderTest).gateway.fetch(createRequest(path, init), ip),
  };
}

/** Opens functions from modules of the test. The loader finds an empty file for each of them. */
export async function openTestFunctions(
  modules: Record<string, FunctionModule>,
): Promise<Functions> {
  const folder = await mkdtemp(join(tmpdir(), 'functions-'));
  const files = new Map(
    Object.entries(modules).map(([name, module]) => [join(folder, `${name}.ts`), module]),
  );
  for (const file of files.keys()) await writeFile(file, '');
  const functions = await openFunctions(folder, (file) => Promise.resolve(files.get(file)));
  await rm(folder, { recursive: true });
  return functions;
}

/** Creates a clock that stands still until a test advances it. */
export function createFixedClock(start: string): Clock {
  return createClock(() => Date.parse(start));
}

function createRequest(path: string, init: RequestInit): Request {
  const headers = new Headers(init.headers);
  if (!headers.has('host')) headers.set('host', 'localhost:4321');
  return new Request(`http://${headers.get('host') ?? ''}${path}`, { ...init, headers });
}
