/** The staff's endpoints, asked as the screen does. */
import { logIn, type TestStack } from './stack.ts';

interface Answered<Body> {
  status: number;
  body: Body;
}

/** Asks in the name of somebody; without a body it is a question, with one an order. */
export async function askAs<Body = Record<string, unknown>>(
  { site, info }: TestStack,
  who: 'member' | 'staff',
  path: string,
  body?: unknown,
): Promise<Answered<Body>> {
  const answer = await fetch(`${site}/api/staff/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    // Logged in for each: tests move the clock further than a token lives.
    headers: { authorization: `Bearer ${await logIn(site, info.signIns[who])}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

export async function fileOf({ site, info }: TestStack, path: string): Promise<string> {
  const authorization = `Bearer ${await logIn(site, info.signIns.staff)}`;
  const answer = await fetch(`${site}/api/staff/${path}`, { headers: { authorization } });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
}
