/** Builds the site and bundles its functions with the platform's build tool, in a copy of the project. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { getNodePath } from './packaged-node.ts';
import { copyProject } from './project-copy.ts';

const routeSchema = z.object({
  pattern: z.string(),
  /** The path of a route without parameters. */
  literal: z.string().optional(),
  /** The regular expression of every other route. */
  expression: z.string().optional(),
  methods: z.array(z.string()),
  prefer_static: z.boolean().default(false),
});

const functionSchema = z.object({
  name: z.string(),
  /** The path of the bundle, which is a ZIP file. */
  path: z.string(),
  runtimeVersion: z.string(),
  routes: z.array(routeSchema).default([]),
  excludedRoutes: z.array(routeSchema.omit({ methods: true })).default([]),
  schedule: z.string().optional(),
  trafficRules: z.unknown().optional(),
});

const manifestSchema = z.object({ functions: z.array(functionSchema) });

const configurationSchema = z.object({
  config: z.object({
    headers: z.array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) })),
    redirects: z.array(
      z.object({ from: z.string(), to: z.string(), status: z.int(), force: z.boolean() }),
    ),
  }),
});

/** A function in the platform's manifest. */
export type BundledFunction = z.infer<typeof functionSchema>;
type BundledRoute = z.infer<typeof routeSchema>;

export interface PlatformBuild {
  /** The folder of the built site. */
  publish: string;
  functions: BundledFunction[];
  /** The site's headers and redirects, from every file that can define them. */
  rules: z.infer<typeof configurationSchema>['config'];
}

/** True if a route of the manifest matches a path. */
export function matchesRoute(
  path: string,
  { literal, expression }: Partial<BundledRoute>,
): boolean {
  return expression === undefined ? path === literal : new RegExp(expression).test(path);
}

/**
 * Builds a copy of the project.
 * @param packages - the folder of the platform's packages
 * @param folder - an empty folder for all files
 * @param variables - the hosted configuration
 * @param signal - aborts the build
 * @throws {Error} with the output of a failed build
 */
export async function buildForPlatform(
  packages: string,
  folder: string,
  variables: Record<string, string>,
  signal?: AbortSignal,
): Promise<PlatformBuild> {
  await copyProject(folder);
  const home = join(folder, '.home');
  await mkdir(home);
  const run = (name: string) =>
    runProgram(join(packages, name, 'bin.js'), { folder, home, variables, signal });
  await run('@netlify/build');
  const { config } = configurationSchema.parse(JSON.parse(await run('@netlify/config')));
  const manifest = await readFile(join(folder, '.netlify/functions/manifest.json'), 'utf8');
  const { functions } = manifestSchema.parse(JSON.parse(manifest));
  // The packages take half of the disk space and are no longer needed.
  await rm(join(folder, 'node_modules'), { recursive: true });
  return { publish: join(folder, 'dist'), functions, rules: config };
}

interface RunOptions {
  folder: string;
  home: string;
  variables: Record<string, string>;
  signal: AbortSignal | undefined;
}

async function runProgram(
  program: string,
  { folder, home, variables, signal }: RunOptions,
): Promise<string> {
  const node = getNodePath();
  const options = ['--offline', '--cwd', folder, '--repositoryRoot', folder];
  const child = spawn(node, [program, ...options], {
    cwd: folder,
    env: {
      PATH: [dirname(node), process.env['PATH']].join(delimiter),
      HOME: home,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  const [output, errorOutput, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Error(`${program} failed:\n${output}${errorOutput}`);
  return output;
}
