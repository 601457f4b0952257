/** Tells the functions of the site what happens to accounts, as the platform does. */
import { createHash } from 'node:crypto';
import type { Functions } from './gateway/functions.ts';
import { within } from './gateway/call-function.ts';
import { signToken } from './identity/crypto.ts';
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
    const found = functions()?.match('POST', path);
    if (!found) return undefined;
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/json',
      'x-netlify-event': `identity_${event}`,
      'x-webhook-signature': await signatureOf(body, content.instance_id, secret),
    };
    const request = () => new Request(new URL(path, site), { method: 'POST', headers, body });
    const answer = await insist(() => found.call(request(), '127.0.0.1'));
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
}

async function insist(attempt: () => Promise<Response>): Promise<Response> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await within(patience, attempt(), () => new Error(`No answer in ${patience} ms.`));
    } catch (cause) {
      if (left === 1)
        throw new Error('A function that was told of an account did not answer.', { cause });
    }
  }
}

function signatureOf(body: string, instance: string, secret: string): Promise<string> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const iat = Math.floor(Date.now() / 1000);
  return signToken({ sha256, iss: 'gotrue', sub: instance, iat }, secret);
}
