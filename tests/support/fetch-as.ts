/** Sends requests to the endpoints with the identity token of a user. */
import { logIn, type TestStack } from './stack.ts';

/** Returns a `fetch` of paths below `/api/` that logs the user in for each request, because tests move the clock. */
export const createFetchAs =
  ({ site }: TestStack, user: { email: string; password: string }) =>
  async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${site}/api/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${await logIn(site, user)}` },
    });
