/** Tells the functions of the site what happens to accounts, as the platform does. */
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Functions } from './gateway/functions.ts';
import type { Hooks } from './identity/index.ts';

/** A function has so many milliseconds, and so many attempts. */
const patience = 5_000;
const attempts = 3;

interface Options {
  /** Known only after the identity service, because functions need that first. */
  functions: () => Functions | undefined;
  site: string;
  /** Signs the call, so that a function can tell that it comes from the service. */
  secret: string;
}

/** Calls `identity-validate`, `identity-signup` or `identity-login` where the site has one. */
export function identityEvents({ functions, site, secret }: Options): Hooks {
  return async (event, content) => {
    const path = `/.netlify/functions/identity-${event}`;
    const call = functions()?.find('POST', path);
    if (!call) return undefined;
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/json',
      'x-netlify-event': `identity_${event}`,
      'x-webhook-signature': await signatureOf(body, content.instance_id, secret),
    };
    const request = () => new Request(new URL(path, site), { method: 'POST', headers, body });
    const answer = await insist(() => call(request(), '127.0.0.1'));
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
}

async function insist(attempt: () => Promise<Response>): Promise<Response> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await withinPatience(attempt());
    } catch (cause) {
      if (left === 1)
        throw new Error('A function that was told of an account did not answer.', { cause });
    }
  }
}

function withinPatience(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${patience} ms.`)), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function signatureOf(body: string, instance: string, secret: string): Promise<string> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('gotrue')
    .setSubject(instance)
    .setIssuedAt()
    .sign(new TextEncoder().encode(secret));
}
