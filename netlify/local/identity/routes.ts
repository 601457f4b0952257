/** Which endpoint answers what. */
import { showHealth, showSettings } from './about.ts';
import { listAudit } from './admin-audit.ts';
import { changeAccount, deleteAccount, showAccount } from './admin-user.ts';
import { createAccount, listAccounts } from './admin-users.ts';
import { authorize } from './authorize.ts';
import type { Endpoint } from './call.ts';
import { finishExternal } from './callback.ts';
import { continueAs, showPeople } from './continue-as.ts';
import { grantToken } from './grant-token.ts';
import { prefix } from './http.ts';
import { invite } from './invite.ts';
import { logOut } from './logout.ts';
import { changeOwnAccount, showOwnAccount } from './own-account.ts';
import { recover } from './recover.ts';
import { signUp } from './sign-up.ts';
import { verify } from './verify.ts';

const table: [pathname: string, endpoints: Record<string, Endpoint>][] = [
  ['/settings', { GET: showSettings }],
  ['/health', { GET: showHealth }],
  ['/signup', { POST: signUp }],
  ['/token', { POST: grantToken }],
  ['/verify', { POST: verify }],
  ['/recover', { POST: recover }],
  ['/logout', { POST: logOut }],
  ['/user{/}?', { GET: showOwnAccount, PUT: changeOwnAccount }],
  ['/invite', { POST: invite }],
  ['/admin/users{/}?', { GET: listAccounts, POST: createAccount }],
  ['/admin/users/:id{/}?', { GET: showAccount, PUT: changeAccount, DELETE: deleteAccount }],
  ['/admin/audit{/}?', { GET: listAudit }],
  ['/authorize', { GET: authorize }],
  ['/continue-as', { GET: showPeople }],
  ['/continue-as/person', { GET: continueAs }],
  ['/callback{/}?', { GET: finishExternal }],
];

const routes = table.map(([pathname, endpoints]) => ({
  pattern: new URLPattern({ pathname: `${prefix}${pathname}` }),
  endpoints: new Map(Object.entries(endpoints)),
}));

/** Finds the endpoint of a path, or the answer that there is none. */
export function findRoute(
  method: string,
  pathname: string,
): { endpoint: Endpoint; params: Record<string, string | undefined> } | Response {
  for (const { pattern, endpoints } of routes) {
    const match = pattern.exec({ pathname });
    if (!match) continue;
    const endpoint = endpoints.get(method);
    if (endpoint) return { endpoint, params: match.pathname.groups };
    return new Response(null, {
      status: 405,
      headers: { allow: [...endpoints.keys()].join(', ') },
    });
  }
  return new Response('404 page not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
}
