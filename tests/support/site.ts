/**
 * Starts the built site, the dev server or the Studio in a separate process, and defines a test that fails on
 * console errors.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base, type Page } from '@playwright/test';
import type { SentEmail } from '#netlify/local/outbox.ts';
import type { Variables } from '#netlify/env.ts';
import type { StackInfo } from '#netlify/local/outbox.ts';
import type { Secrets } from '#netlify/local/secrets.ts';
import { control, sitesWithFaults } from './member.ts';
import { describeDrawn } from './drawn.ts';
import { copyDataFolder, quickPasswords, removeFolder } from './data-folder.ts';

export interface Site {
  /** The origin with a host name. The widget behaves there as in production. */
  origin: string;
  /** The origin with `localhost`. The widget behaves there as on a developer's machine. */
  localOrigin: string;
  info: StackInfo;
  /** Reads the secret keys of the stack. */
  secrets(): Promise<Secrets>;
  /** Returns the newest email to an address. */
  emailTo(address: string): Promise<SentEmail>;
  /** Kills the process and starts it again on the same data and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the site on a free port with a new copy of the prepared data.
 * @param variables - further environment variables
 */
export async function startSite(variables: Variables = {}): Promise<Site> {
  const folder = await copyDataFolder(process.env['PREPARED_FOLDER'] ?? '');
  let { child, port } = await launch(startCommand, folder, 0, variables);
  const localOrigin = `http://localhost:${port}`;
  const requestJson = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).json();

  return {
    origin: `http://app.localhost:${port}`,
    localOrigin,
    info: (await requestJson('/.local/info.json')) as StackInfo,
    secrets: async () =>
      JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Secrets,
    async emailTo(address) {
      const emails = (await requestJson('/.local/outbox.json')) as SentEmail[];
      const sentEmail = emails.find(({ to }) => to === address);
      if (!sentEmail) throw new Error(`Nothing was sent to ${address}.`);
      return sentEmail;
    },
    async killAndRestart() {
      await stopProcess(child, 'SIGKILL');
      ({ child, port } = await launch(startCommand, folder, port, variables));
    },
    async stop() {
      await stopProcess(child, 'SIGTERM');
      await removeFolder(folder);
    },
  };
}

/** Starts Astro's dev server on a free port with its own data. */
export async function startDevServer(variables: Variables = {}) {
  const folder = await copyDataFolder(process.env['PREPARED_FOLDER'] ?? '');
  const { child, port } = await launch(['netlify/local/dev.ts'], folder, 0, variables);
  const stop = async () => {
    await stopProcess(child, 'SIGTERM');
    await removeFolder(folder);
  };
  return { origin: `http://localhost:${port}`, stop };
}

/**
 * Starts the Studio.
 * @param address - the address of the Studio that the site's stack expects
 * @returns a function that stops the Studio
 */
export async function startStudio({ localOrigin }: Site, address: string) {
  const port = Number(new URL(localOrigin).port);
  const { child } = await launch(['netlify/local/studio/studio.ts'], '', port, {
    STUDIO_URL: address,
  });
  return () => stopProcess(child, 'SIGTERM');
}

/**
 * The command that starts the site. `--liftoff-only` turns off V8's optimising compiler for PostgreSQL in
 * WebAssembly, which takes longer than it saves in a short run.
 */
const startCommand = ['--liftoff-only', 'netlify/local/start.ts', '--no-build'];

/** All sites share Node's compile cache, which saves a fifth of the start time. */
const cacheVariables = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') };

async function launch(
  command: string[],
  folder: string,
  port: number,
  variables: Variables,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      ...cacheVariables,
      ...quickPasswords,
      ...variables,
      PORT: String(port),
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /Site +http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      child.stdout.resume();
      return { child, port: Number(port) };
    }
  }
  throw new Error('The site ended before it was ready.');
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

function getOrCreate<Key, Value>(cache: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}

/**
 * Console messages that do not fail a test: the login library's warning about HTTP, failed connections, and
 * refusals that the page displays as text.
 */
const expectedNoise = [
  /DO NOT USE HTTP/,
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE)/,
  /status of (409|422)/,
];

/** Control requests that remove the faults of four services and reset the settings of the identity service. */
const resets = [
  ...['identity', 'database', 'storage', 'email'].map(
    (service) => ['faults', { service, mode: 'ok' }] as const,
  ),
  ['identity-settings', { reset: true }] as const,
];

/** The group of tests that share a site. Each worker starts at most one site for each value, except for 'none'. */
type Sharing =
  /**
   * Each test file has its own site, because its tests move the clock, kill the site, or count rows to which other
   * tests would add.
   */
  | 'none'
  /** Shared by tests that visit public pages or create their own members. The tests do not affect each other. */
  | 'members'
  /**
   * Shared by tests that create live listings. The photos of these listings have no files, so each test responds to
   * its browser's requests for photos.
   */
  | 'owners';

interface TestFixtures {
  sharing: Sharing;
  /** A pattern of a console error that a test expects. It is compared with the error's text and address. */
  expectedError: RegExp | null;
  site: Site;
  /** Fails the test on unexpected console errors of a page. The fixture `page` is watched automatically. */
  watch: (page: Page) => void;
  consoleErrors: string[];
  watchedPage: null;
}

interface WorkerFixtures {
  siteFor: (file: string, sharing: Sharing) => Promise<Site>;
}

/** A test on a site. It fails if the page logs an unexpected error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteFor: [
    // Playwright reads the names of the required fixtures from this pattern. The pattern is empty for no fixtures.
    async ({}, use) => {
      const shared = new Map<Sharing, Promise<Site>>();
      let fileSite: { file: string; site: Site } | undefined;
      await use(async (file, sharing) => {
        if (sharing !== 'none') return getOrCreate(shared, sharing, () => startSite());
        if (fileSite?.file !== file) {
          await fileSite?.site.stop();
          fileSite = { file, site: await startSite() };
        }
        return fileSite.site;
      });
      for (const site of [...(await Promise.all(shared.values())), fileSite?.site])
        await site?.stop();
    },
    { scope: 'worker' },
  ],
  sharing: ['none', { option: true }],
  expectedError: [null, { option: true }],
  site: async ({ siteFor, sharing }, use, info) => {
    const site = await siteFor(info.file, sharing);
    await use(site);
    if (info.status !== info.expectedStatus) process.stderr.write(`${describeDrawn()}\n`);
    await Promise.all(resets.map(([name, order]) => control(site, name, order)));
    sitesWithFaults.delete(site);
  },
  baseURL: async ({ site }, use) => use(site.origin),
  watch: async ({ site, expectedError, consoleErrors }, use) =>
    use((page) => {
      const pages = new Set<string>();
      page.on('response', (response) => {
        if (response.request().isNavigationRequest()) pages.add(response.url());
      });
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        const { url } = message.location();
        const isExpected =
          expectedError?.test(`${text} ${url}`) ||
          expectedNoise.some((noise) => noise.test(text)) ||
          (/status of 5\d\d/.test(text) && sitesWithFaults.has(site)) ||
          // Tests assert the status of a page themselves.
          (/status of \d/.test(text) && pages.has(url));
        if (message.type() === 'error' && !isExpected) consoleErrors.push(`${text} ${url}`);
      });
    }),
  consoleErrors: async ({}, use) => {
    const consoleErrors: string[] = [];
    await use(consoleErrors);
    expect(consoleErrors, 'unexpected console errors').toEqual([]);
  },
  watchedPage: [
    async ({ page, watch }, use) => {
      watch(page);
      await use(null);
    },
    { auto: true },
  ],
});

export { expect };
