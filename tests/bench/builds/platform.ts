/** The site as the platform builds it, made once for all rows, and its bundles started cold. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '#netlify/local/secrets.ts';
import { buildAsPlatform, type PlatformBuild } from '#tests/support/platform-build/build.ts';
import { callBundle, unpackBundle } from '#tests/support/platform-build/call-bundle.ts';
import { hostedVariables } from '#tests/support/platform-build/hosted-variables.ts';
import { installIfPossible } from '#tests/support/platform-build/install.ts';
import { inTurn } from '../in-turn.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { preparedFolder, startSite } from '../site.ts';

interface Hosted {
  build: PlatformBuild;
  /** Address of the stack behind it. */
  site: string;
  variables: Record<string, string>;
}

let packages: Promise<string | undefined> | undefined;
let opened: Promise<Hosted> | undefined;

/** Why nothing of it can be measured here, if so. */
export async function whyNoPlatform(): Promise<string | undefined> {
  return (await platformPackages()) === undefined
    ? "the platform's build cannot be installed"
    : undefined;
}

/** Built on first use. */
export function openPlatform(): Promise<Hosted> {
  return (opened ??= makeHosted());
}

/**
 * Starts a function so many times, each in a new process.
 * @returns milliseconds from the start of the process to its answer.
 */
export async function startCold(
  name: string,
  { path, expects, ...init }: RequestInit & { path: string; expects: number },
  times: number,
): Promise<number[]> {
  const { build, site, variables } = await openPlatform();
  const bundle = build.functions.find((each) => each.name === name);
  if (!bundle) throw new Error(`There is no bundle ${name}.`);
  const folder = temporaryFolder();
  await unpackBundle(bundle, folder);
  return inTurn(Array.from({ length: times }), async () => {
    const request = new Request(site + path, init);
    const { response, milliseconds } = await callBundle(bundle, folder, request, variables);
    if (response.status !== expects) throw new Error(`${name} answered ${response.status}.`);
    return milliseconds;
  });
}

function platformPackages(): Promise<string | undefined> {
  return (packages ??= installIfPossible());
}

async function makeHosted(): Promise<Hosted> {
  const folder = temporaryFolder();
  await cp(await preparedFolder(), folder, { recursive: true });
  const { local } = await startSite(folder);
  const secrets = JSON.parse(await readFile(join(folder, 'data/secrets.json'), 'utf8')) as Secrets;
  const variables = hostedVariables(local, secrets);
  const interruption = new AbortController();
  atEnd(() => {
    interruption.abort();
    return Promise.resolve();
  });
  const { signal } = interruption;
  const project = temporaryFolder();
  const build = await buildAsPlatform((await platformPackages()) ?? '', project, variables, signal);
  return { build, site: local, variables };
}
