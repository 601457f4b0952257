/** The built site in a process of its own, on data of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionKey } from '#browser/session-store.ts';
import { paths } from '#netlify/local/paths.ts';
import type { StackInfo } from '#netlify/local/own-pages.ts';
import type { Secrets } from '#netlify/local/secrets.ts';
import { sessionOf } from '#tests/support/member.ts';
import { logIn } from '#tests/support/stack.ts';
import { startServer, temporaryFolder, type Server } from './processes.ts';

export interface Site extends Server {
  address: string;
  /** The same by the name that browsers trust without https. */
  local: string;
  info: StackInfo;
  /** Where it lives. */
  folder: string;
  secrets: () => Promise<Secrets>;
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
  const secrets = async () =>
    JSON.parse(await readFile(join(folder, 'data/secrets.json'), 'utf8')) as Secrets;
  return {
    ...server,
    address,
    local: address.replace('127.0.0.1', 'localhost'),
    info,
    folder,
    secrets,
  };
}

let prepared: Promise<string> | undefined;

/** A copy of a folder on which a site has run, which is made once for all rows. */
export async function preparedFolder(): Promise<string> {
  prepared ??= startSite(temporaryFolder()).then(async (site) => {
    await site.stop();
    return site.folder;
  });
  const folder = temporaryFolder();
  await cp(await prepared, folder, { recursive: true });
  return folder;
}

/** A site that has been started before: with tables, samples and accounts. */
export const startedSite = async () => startSite(await preparedFolder());

let opened: Promise<Site> | undefined;

/** A site for rows that only look at its pages, started once for all of them. */
export function openSite(): Promise<Site> {
  return (opened ??= startedSite());
}

/** A login, as the widget sends it. */
export function loginOf({ info }: Site): string {
  const { email, password } = info.signIns.member;
  return String(new URLSearchParams({ grant_type: 'password', username: email, password }));
}

/** What a browser sends to endpoints. */
export function identityTokenOf({ address, info }: Site, who: 'member' | 'staff' = 'member') {
  return logIn(address, info.signIns[who]);
}

/** The headers with which a browser asks the database. */
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

/** Member and staff write as many posts as one person may in an hour. */
export async function writePosts(site: Site, description: string): Promise<void> {
  const posts = Array.from({ length: 10 }, (_, at) => ({ title: `Post ${at + 1}`, description }));
  for (const who of ['member', 'staff'] as const) {
    const answer = await fetch(`${site.address}/rest/v1/posts`, {
      method: 'POST',
      headers: await memberHeaders(site, who),
      body: JSON.stringify(posts),
    });
    if (!answer.ok) throw new Error(`The posts were answered with ${answer.status}.`);
  }
}

/** What local storage holds of a member who is logged in. */
export async function memberStorage({ local, info }: Site): Promise<Record<string, string>> {
  const session = await sessionOf({ origin: local, localOrigin: local }, info.signIns.member);
  return { [sessionKey]: JSON.stringify(session) };
}
