/** What the platform does with a request before and after the product sees it. */
import { Problem } from '../../../src/domain/problem/problem.ts';
import { log } from '../../http/log.ts';
import { problemResponse } from '../../http/problem-response.ts';
import { withBodyRead } from './body-limit.ts';
import { compressed } from './compression.ts';
import type { Functions } from './functions.ts';
import type { SiteRules } from './netlify-toml.ts';
import { requireOwnMachine } from './own-machine.ts';
import type { StaticFiles } from './static-files.ts';

/** A part of the stack that answers everything under a prefix. */
export interface Mount {
  prefix: string;
  fetch(request: Request): Promise<Response>;
  /** Only for this machine: see own-machine.ts. */
  ownMachineOnly?: boolean;
  /** The most that a body may hold, in bytes, where it differs from the platform's limit. */
  bodyLimit?: number;
}

/** Answers requests; `ip` is the client's address as the socket knows it. */
export interface Gateway {
  /** Whether something other than a file answers: a dev server has pages of its own for the rest. */
  answersItself(method: string, url: URL): boolean;
  fetch(request: Request, ip: string): Promise<Response>;
}

interface Parts {
  mounts: Mount[];
  functions: Functions;
  rules: SiteRules;
  files?: StaticFiles;
}

type Answer = (request: Request, ip: string) => Promise<Response>;

/**
 * The order is the platform's: forced redirects, functions, files, other redirects, the 404 page.
 * Every refusal is a problem answer, and so is a fault, which is logged here once.
 */
export function createGateway(parts: Parts): Gateway {
  return {
    answersItself: (method, url) => findAnswer(parts, method, url) !== undefined,
    async fetch(request, ip) {
      const url = new URL(request.url);
      try {
        const answer = findAnswer(parts, request.method, url);
        return answer
          ? await compressed(request, await answer(withoutPlatformHeaders(request), ip))
          : await answerFromFiles(parts, request, url);
      } catch (error) {
        if (error instanceof Problem) return problemResponse(error);
        log.fault(`${request.method} ${url.pathname}`, error);
        return problemResponse(new Problem('fault'));
      }
    },
  };
}

function findAnswer(
  { mounts, functions, rules }: Parts,
  method: string,
  url: URL,
): Answer | undefined {
  const mount = mounts.find(({ prefix }) => isUnder(url.pathname, prefix));
  if (mount) return (request) => answerFromMount(mount, request);

  const forced = rules.redirectFor(url, { force: true });
  if (forced && isMove(forced)) return () => Promise.resolve(redirect(forced));

  const call = functions.find(method, url.pathname);
  return call && (async (request, ip) => call(await withBodyRead(request), ip));
}

async function answerFromMount(mount: Mount, request: Request): Promise<Response> {
  if (mount.ownMachineOnly) requireOwnMachine(request);
  return mount.fetch(await withBodyRead(request, mount.bodyLimit));
}

async function answerFromFiles(
  { rules, files }: Parts,
  request: Request,
  url: URL,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problemResponse(new Problem('method-not-allowed'), { allow: 'GET, HEAD' });
  }
  const forced = rules.redirectFor(url, { force: true });
  const rule =
    forced ?? (files?.has(url.pathname) ? undefined : rules.redirectFor(url, { force: false }));
  if (rule && isMove(rule)) return redirect(rule);

  const pathname = rule ? new URL(rule.location, url).pathname : url.pathname;
  const response =
    (await files?.answer(pathname, request, rule?.status)) ??
    (await files?.answer('/404', request, 404)) ??
    problemResponse(new Problem('not-found'));
  for (const [name, value] of Object.entries(rules.headersFor(url.pathname))) {
    response.headers.set(name, value);
  }
  return response;
}

function isMove({ status }: { status: number }): boolean {
  return status >= 300 && status < 400;
}

function redirect({ location, status }: { location: string; status: number }): Response {
  return new Response(null, { status, headers: { location } });
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** The platform vouches for these headers, so nobody from outside may bring them along. */
function withoutPlatformHeaders(request: Request): Request {
  const vouched = [...request.headers.keys()].filter((name) =>
    /^x-(nf|netlify)-(?!client)/.test(name),
  );
  if (vouched.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const name of vouched) headers.delete(name);
  return new Request(request, { headers });
}
