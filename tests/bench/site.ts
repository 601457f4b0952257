/** The built site in a process of its own, on data of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';
import type { StackInfo } from '#netlify/local/own-pages.ts';
import { startServer, temporaryFolder, type Server } from './processes.ts';

export interface Site extends Server {
  address: string;
  /** The same by the name that browsers trust without https. */
  local: string;
  info: StackInfo;
}

/** Builds the site if that was never done. */
export function buildSite(): void {
  if (existsSync(join(paths.builtSite, 'index.html'))) return;
  const { status, stdout, stderr } = spawnSync('astro', ['build'], {
    cwd: paths.project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
}

/**
 * Starts the site on a folder, which may be empty.
 * @param options - of the command; without any it builds first, as when a person starts it.
 */
export async function startSite(folder: string, options = ['--no-build']): Promise<Site> {
  const command = [join(paths.project, 'netlify/local/start.ts'), ...options];
  const variables = { PORT: '0', DATA_DIR: join(folder, 'data') };
  const server = await startServer(command, { folder, variables, until: 'Staff' });
  const address = server.addresses['Site'] ?? '';
  const info = (await (await fetch(`${address}/.local/info.json`)).json()) as StackInfo;
  return { ...server, address, local: address.replace('127.0.0.1', 'localhost'), info };
}

/** A site that has been started before: with tables, samples and accounts. */
export async function startedSite(): Promise<Site> {
  const folder = temporaryFolder();
  await cp(await preparedFolder(), folder, { recursive: true });
  return startSite(folder);
}

let opened: Promise<Site> | undefined;

/** A site for rows that only look at its pages, started once for all of them. */
export function openSite(): Promise<Site> {
  return (opened ??= startedSite());
}

let prepared: Promise<string> | undefined;

/** A folder on which a site has run, made once for all rows. */
export function preparedFolder(): Promise<string> {
  return (prepared ??= prepare());
}

async function prepare(): Promise<string> {
  const folder = temporaryFolder();
  const site = await startSite(folder);
  await site.stop();
  return folder;
}

/** A login, as the widget sends it. */
export function loginOf({ info }: Site, who: 'member' | 'staff' = 'member'): string {
  const { email, password } = info.signIns[who];
  return String(new URLSearchParams({ grant_type: 'password', username: email, password }));
}

/** What a member's browser sends to endpoints. */
export async function identityTokenOf(
  site: Site,
  who: 'member' | 'staff' = 'member',
): Promise<string> {
  const answer = await fetch(`${site.address}/.netlify/identity/token`, {
    method: 'POST',
    body: new URLSearchParams(loginOf(site, who)),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The headers with which a member's browser asks the database. */
export async function memberHeaders(
  site: Site,
  who: 'member' | 'staff' = 'member',
): Promise<Record<string, string>> {
  const answer = await fetch(`${site.address}/api/database-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await identityTokenOf(site, who)}` },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    apikey: site.info.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
}
