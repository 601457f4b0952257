/** Starts the built site in a separate process with its own data. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionKey } from '#browser/session-store.ts';
import { defaultLanguage, languages } from '#domain/language/language.ts';
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';
import { openDatabase } from '#netlify/local/database/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { readSecrets, type Secrets, type StackInfo } from '#netlify/local/index.ts';
import { testKeys } from '#tests/support/database-workspace.ts';
import { createSession } from '#tests/support/member.ts';
import { listedPages, membersPages, unlistedPages } from '#tests/support/public-pages.ts';
import { exchangeToken, logIn } from '#tests/support/stack.ts';
import { growListings } from './builds/fill-database.ts';
import { memoize } from './measuring.ts';
import { startServer, createTemporaryFolder, type Server } from '#tests/support/processes.ts';

export interface Site extends Server {
  address: string;
  /** The same address with the host name `localhost`, which browsers trust without https. */
  localAddress: string;
  info: StackInfo;
  /** The folder of the site's data. */
  folder: string;
  secrets: () => Promise<Secrets>;
}

/**
 * Starts the site on a folder, which may be empty.
 * @param options - options of the command. Without options, the command builds the site first.
 * @param moreVariables - further environment variables
 */
export async function startSite(
  folder: string,
  options = ['--no-build'],
  moreVariables: Record<string, string> = {},
): Promise<Site> {
  const command = [join(paths.project, 'netlify/local/start.ts'), ...options];
  const variables = { PORT: '0', DATA_DIR: join(folder, 'data'), ...moreVariables };
  const server = await startServer(command, { folder, variables, readyText: 'Staff' });
  const address = server.addresses['Site'] ?? '';
  const info = (await (await fetch(`${address}/.local/info.json`)).json()) as StackInfo;
  return {
    ...server,
    address,
    localAddress: address.replace('127.0.0.1', 'localhost'),
    info,
    folder,
    secrets: () => readSecrets(join(folder, 'data')),
  };
}

const pagesOfLanguage = [
  ...listedPages.map(({ path }) => ({ path, isIndexed: true })),
  ...[...unlistedPages, ...membersPages].map(({ path }) => ({ path, isIndexed: false })),
  ...['/404', '/listing-frame', '/directory-frame', '/fresh/frame', '/preview/frame'].map(
    (path) => ({ path, isIndexed: false }),
  ),
];

/** Every built page that visitors can open, in each language. Some pages have one address for all languages. */
export const builtPages = languages.flatMap((language) =>
  pagesOfLanguage
    .map(({ path, isIndexed }) => ({ path: localizePath(path, language), isIndexed }))
    .filter(
      ({ path }) => language === defaultLanguage || parseLocalizedPath(path).language === language,
    ),
);

const prepareFolder = memoize(async () => {
  const site = await startSite(createTemporaryFolder());
  await site.stop();
  return site.folder;
});

/**
 * Returns a copy of a folder on which a site has already run. All rows share the original.
 * @param listings - the number of live listings that are added
 */
export async function copyPreparedFolder(listings = 0): Promise<string> {
  const folder = createTemporaryFolder();
  await cp(await prepareFolder(), folder, { recursive: true });
  if (listings > 0) {
    const data = join(folder, 'data');
    const { migrations } = paths;
    const database = await openDatabase({ folder: data, migrations, keys: testKeys });
    await growListings(database.sql, listings);
    await database.close();
  }
  return folder;
}

/** Starts a site on a folder that contains tables, samples and accounts. */
export const startPreparedSite = async () => startSite(await copyPreparedFolder());

/** Starts one site for all rows that only read pages. */
export const openSharedSite = memoize(startPreparedSite);

/** Returns the body of a login request in the format of the widget. */
export function createLogin({ info }: Site): string {
  const { email, password } = info.signIns.member;
  return String(new URLSearchParams({ grant_type: 'password', username: email, password }));
}

/** Returns the token that a browser sends to endpoints. */
export function createIdentityToken({ address, info }: Site, role: 'member' | 'staff' = 'member') {
  return logIn(address, info.signIns[role]);
}

/** Returns the headers with which a member's browser queries the database. */
export async function createMemberHeaders(
  site: Site,
  role: 'member' | 'staff' = 'member',
): Promise<Record<string, string>> {
  const response = await exchangeToken(site.address, await createIdentityToken(site, role));
  const { access_token: token } = (await response.json()) as { access_token: string };
  return {
    apikey: site.info.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
}

/** Writes ten posts of the member and ten of staff, which is the hourly limit of an account. */
export async function writePosts(site: Site, description: string): Promise<void> {
  const posts = Array.from({ length: 10 }, (_, index) => ({
    title: `Post ${index + 1}`,
    description,
  }));
  for (const role of ['member', 'staff'] as const) {
    const response = await fetch(`${site.address}/rest/v1/posts`, {
      method: 'POST',
      headers: await createMemberHeaders(site, role),
      body: JSON.stringify(posts),
    });
    if (!response.ok) throw new Error(`The request for the posts was answered ${response.status}.`);
  }
}

/** Returns the local storage of a logged-in member. */
export async function createMemberStorage({
  localAddress,
  info,
}: Site): Promise<Record<string, string>> {
  const session = await createSession(
    { origin: localAddress, localOrigin: localAddress },
    info.signIns.member,
  );
  return { [sessionKey]: JSON.stringify(session) };
}
