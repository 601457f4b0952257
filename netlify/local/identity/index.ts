/** Creates the identity service: accounts and sessions, in the protocol of Netlify Identity (GoTrue). */
import { listAccounts, listAudit } from './admin-lists.ts';
import { changeAccount, createAccount, deleteAccount, invite, showAccount } from './admin-users.ts';
import {
  continueAsSampleUser,
  showSampleUsers,
  authorize,
  finishExternalSignIn,
} from './external.ts';
import { tablesSql } from './database.ts';
import {
  createClearedCookie,
  identityPath,
  withCors,
  type Dependencies,
  type Endpoint,
} from './http.ts';
import { toRefusal } from './refusal.ts';
import { changeOwnAccount, showOwnAccount } from './own-account.ts';
import { grantToken, logOut } from './session.ts';
import { parseSettings, showHealth, showSettings, type SettingsInput } from './settings.ts';
import { addAccount, signUp, type NewAccount } from './sign-up.ts';
import { recover, verify } from './verify.ts';

export { signToken } from './crypto.ts';
export type { Hooks } from './hooks.ts';
export { settingsChangeSchema, type SettingsInput } from './settings.ts';

const endpoints: Record<string, Record<string, Endpoint>> = {
  '/settings': { GET: showSettings },
  '/health': { GET: showHealth },
  '/signup': { POST: signUp },
  '/token': { POST: grantToken },
  '/verify': { POST: verify },
  '/recover': { POST: recover },
  '/logout': { POST: logOut },
  '/user{/}?': { GET: showOwnAccount, PUT: changeOwnAccount },
  '/invite': { POST: invite },
  '/admin/users{/}?': { GET: listAccounts, POST: createAccount },
  '/admin/users/:id{/}?': { GET: showAccount, PUT: changeAccount, DELETE: deleteAccount },
  '/admin/audit{/}?': { GET: listAudit },
  '/authorize': { GET: authorize },
  '/continue-as': { GET: showSampleUsers },
  '/continue-as/person': { GET: continueAsSampleUser },
  '/callback{/}?': { GET: finishExternalSignIn },
};

const routes = Object.entries(endpoints).map(([pathname, methods]) => ({
  pattern: new URLPattern({ pathname: `${identityPath}${pathname}` }),
  methods: new Map(Object.entries(methods)),
}));

export interface IdentityOptions extends Pick<Dependencies, 'database' | 'sendEmail' | 'hooks'> {
  /**
   * The service reads the settings for each request, because the caller may change the object while the service
   * runs.
   */
  settings: SettingsInput;
  clock?: () => Date;
  log?: Dependencies['log'];
}

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Creates a service with its own state. Its tables are created before the first endpoint runs.
 * @throws {z.ZodError} if the settings are invalid
 */
export function createIdentity(options: IdentityOptions) {
  const { database, sendEmail, hooks, clock = () => new Date(), log = () => undefined } = options;
  const dependencies = { database, sendEmail, hooks, log, tokenBuckets: new Map() };
  const readSettings = () => parseSettings(options.settings);
  readSettings();

  let tablesReady: Promise<unknown> | undefined;
  const createTables = () =>
    (tablesReady ??= database.exec(tablesSql).catch((error: unknown) => {
      tablesReady = undefined;
      throw error;
    }));

  const respond = async (request: Request): Promise<Response> => {
    const now = clock();
    const { pathname, searchParams: query } = new URL(request.url);
    const route = findRoute(request.method, pathname);
    if (route instanceof Response) return route;
    try {
      await createTables();
      const context = { ...dependencies, settings: readSettings(), sql: database, now };
      const body = await request.text();
      return await route.endpoint({ ...context, request, query, params: route.params, body });
    } catch (error) {
      const refusal = toRefusal(error, `${request.method} ${pathname}`, log);
      const headers = refusal.clearsCookie ? createClearedCookie(now) : {};
      return Response.json(refusal, { status: refusal.status, headers });
    }
  };

  return {
    /** Handles all requests with a path below `/.netlify/identity`. */
    fetch: (request: Request) => withCors(request, () => respond(request)),
    /** Adds a confirmed account, unless the address has one. */
    async addUser(account: NewAccount) {
      await createTables();
      return addAccount({ sql: database, now: clock() }, readSettings(), account);
    },
  };
}

/** Returns the endpoint of a method and a path. If there is none, returns the response with status 404 or 405. */
function findRoute(method: string, pathname: string) {
  for (const { pattern, methods } of routes) {
    const match = pattern.exec({ pathname });
    if (!match) continue;
    const endpoint = methods.get(method);
    if (endpoint) return { endpoint, params: match.pathname.groups };
    const allow = [...methods.keys()].join(', ');
    return new Response(null, { status: 405, headers: { allow } });
  }
  return new Response('404 page not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
}
