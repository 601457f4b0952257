/**
 * `npm run studio` starts the editors' Studio. It edits the content of the embedded stack, or of a Sanity project.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { dev } from 'astro';
import * as z from 'zod';
import { chooseBlog, type Variables } from '../../env.ts';
import { paths } from '../paths.ts';
import { fail, runUntilSignal } from '../process.ts';
import { readStackSettings } from '../settings.ts';
import { installStudio } from './studio-package.ts';

/** The content that the Studio edits. */
interface Target {
  /**
   * Environment variables of the Studio. An empty one overrides a setting in a `.env` file in the folder of the
   * Studio.
   */
  variables: Variables;
  /** The lines that the terminal shows about the project or the site. */
  summary: string;
  /** Stops the dev server, if `npm run studio` has started one. */
  close: () => Promise<void>;
}

const infoSchema = z.object({ site: z.url(), content: z.url() });

if (existsSync('.env')) process.loadEnvFile('.env');

const settings = readStackSettings(process.env);
const studioUrl = new URL(settings.studioUrl);

await runUntilSignal(async (signal) => {
  await installStudio((line) => process.stdout.write(`${line}\n`));
  const blog = chooseBlog(process.env);
  const target = blog.kind === 'sanity' ? createProjectTarget(blog) : await openEmbeddedTarget();
  const studio = await startStudio(target.variables, signal);
  process.stdout.write(`\n  Studio    ${studioUrl.origin}\n${target.summary}\n`);
  studio.once('exit', () => {
    if (!signal.aborted) fail(new Error('The Studio has stopped.'));
  });
  return async () => {
    if (studio.exitCode === null && studio.signalCode === null) await once(studio, 'exit');
    await target.close();
  };
});

function createProjectTarget(
  blog: Extract<ReturnType<typeof chooseBlog>, { kind: 'sanity' }>,
): Target {
  const { projectId, dataset, apiHost = '' } = blog;
  return {
    variables: {
      SANITY_STUDIO_PROJECT_ID: projectId,
      SANITY_STUDIO_DATASET: dataset,
      SANITY_STUDIO_API_HOST: apiHost,
      SANITY_STUDIO_SITE_URL: process.env['URL'] ?? '',
    },
    summary: `  Content   project ${projectId} at Sanity, dataset ${dataset}\n`,
    close: () => Promise.resolve(),
  };
}

/**
 * Returns the content of the running stack. If no stack runs, starts one with Astro's dev server.
 * @throws {Error} if the server on the port is not a stack with a content server
 */
async function openEmbeddedTarget(): Promise<Target> {
  const { port } = settings;
  let info = await requestStackInfo(port);
  const server = info ? undefined : await dev({ root: paths.project });
  if (server) info = await requestStackInfo(server.address.port);
  const { success, data } = infoSchema.safeParse(info);
  if (!success) {
    await server?.stop();
    throw new Error(
      `The server at port ${port} has no content for the Studio. Stop it, or set PORT.`,
    );
  }
  return {
    variables: {
      SANITY_STUDIO_PROJECT_ID: '',
      SANITY_STUDIO_DATASET: '',
      SANITY_STUDIO_API_HOST: data.content,
      SANITY_STUDIO_SITE_URL: data.site,
    },
    summary: `  Site      ${data.site}\n`,
    close: async () => server?.stop(),
  };
}

/**
 * Requests the addresses of the stack. Returns an empty object if the response is invalid JSON, and undefined if no
 * server listens on the port.
 */
async function requestStackInfo(port: number): Promise<unknown> {
  try {
    const response = await fetch(`http://localhost:${port}/.local/info.json`);
    return await response.json().catch(() => ({}));
  } catch {
    return undefined;
  }
}

/**
 * Starts the Studio, and resolves when it is ready.
 * @throws {Error} with the Studio's output if it exits before, or with its port if that is in use; the signal's
 * reason after an abort
 */
async function startStudio(variables: Variables, signal: AbortSignal): Promise<ChildProcess> {
  const command = join(paths.studio, 'node_modules/sanity/bin/sanity');
  const options = ['dev', '--host', studioUrl.hostname, '--port', studioUrl.port || '80'];
  const studio = spawn(process.execPath, [command, ...options], {
    cwd: paths.studio,
    // The first variable disables the telemetry of the Studio, and the second one its notice of it.
    env: { ...process.env, ...variables, DO_NOT_TRACK: '1', CI: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  signal.addEventListener('abort', () => studio.kill());
  const ready = Promise.withResolvers<string | undefined>();
  const output: string[] = [];
  createInterface({ input: studio.stdout }).on('line', (line) => {
    output.push(line);
    const origin = /running at (http:\/\/[^/]+)/.exec(stripVTControlCharacters(line))?.[1];
    if (origin !== undefined) ready.resolve(origin);
  });
  studio.once('close', () => ready.resolve(undefined));
  const origin = await ready.promise;
  signal.throwIfAborted();
  if (origin === undefined) throw new Error(`The Studio did not start.\n${output.join('\n')}`);
  if (origin !== studioUrl.origin) {
    studio.kill();
    throw new Error(`Port ${studioUrl.port} is taken. Choose another with STUDIO_URL.`);
  }
  return studio;
}
