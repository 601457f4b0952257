/** One call of a function, with the platform's context and within its time. */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import type { Route } from './function-route.ts';
import { within } from './time-limit.ts';

interface Circumstances {
  ip: string;
  params: Record<string, string>;
  /** How long it may take, in milliseconds. */
  timeLimit: number;
  /** Takes what the function leaves for after its answer. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** @throws {Problem} `timeout`, and whatever the function throws. */
export async function callFunction(
  { name, module }: Route,
  request: Request,
  { timeLimit, ...circumstances }: Circumstances,
): Promise<Response> {
  const work = (async () => module.default(request, contextOf(request, circumstances)))();
  const answer: unknown = await within(timeLimit, work, () => {
    return new Problem('timeout', {
      cause: new Error(`${name} gave no answer within ${timeLimit} ms.`),
    });
  });
  if (answer === undefined) return new Response(null, { status: 204 });
  if (!(answer instanceof Response)) throw new TypeError(`${name} answered no Response.`);
  return answer;
}

function contextOf(
  request: Request,
  { ip, params, waitUntil }: Omit<Circumstances, 'timeLimit'>,
): Context {
  // The platform offers more (geo, deploy, cookies …); a function that wants it will fail its types.
  const context: Pick<Context, 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'> = {
    ip,
    params,
    requestId: randomUUID(),
    url: new URL(request.url),
    waitUntil,
  };
  return context as Context;
}
