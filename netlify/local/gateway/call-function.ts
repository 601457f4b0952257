/** One call of a function, with the platform's context and within its time. */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';
import type { Route } from './function-route.ts';

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

/**
 * What the work answers, if it does so in time. What becomes of it later is nobody's concern.
 * @param late - says why, once so many milliseconds have gone by.
 */
export async function within<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
    timer.unref();
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param limit - as on the platform, work that takes longer, in milliseconds, is given up. */
export function createBackgroundWork(limit: number) {
  const underWay = new Set<Promise<void>>();

  return {
    /** Takes note of work that a function began; its failure is logged. */
    add(name: string, work: Promise<unknown>): void {
      const late = () => new Error(`It was not done within ${limit} ms.`);
      const noted = within(limit, work, late)
        .catch((error: unknown) => log.fault(`${name}, after its answer`, error))
        .then(() => void underWay.delete(noted));
      underWay.add(noted);
    },
    /** Resolves when nothing is left, what was begun meanwhile included. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
