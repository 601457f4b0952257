/** Checks the scheduled functions and build hooks of the site through Netlify's API (open-api.netlify.com). */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import {
  CheckEnded,
  ok,
  requireBody,
  skipped,
  wrong,
  type Check,
  type Subject,
  type ServiceResponse,
} from './check.ts';

const sitesSchema = z.array(
  z.object({
    id: z.string(),
    url: z.string().nullish(),
    ssl_url: z.string().nullish(),
    custom_domain: z.string().nullish(),
    domain_aliases: z.array(z.string()).nullish(),
    account_slug: z.string().nullish(),
    published_deploy: z.object({ id: z.string() }).nullish(),
    build_settings: z.object({ repo_branch: z.string().nullish() }).nullish(),
  }),
);

/**
 * Returns the Netlify site at the address in `URL`.
 * @throws {CheckEnded} with the reason if the site cannot be read
 */
export async function requireSite(subject: Subject) {
  if (subject.netlifyToken === undefined) {
    throw new CheckEnded(skipped('Not checked: NETLIFY_AUTH_TOKEN is not set.'));
  }
  const response = await requestNetlify(subject, 'sites?filter=all&per_page=100');
  if (response.status === 401 || response.status === 403) {
    const advice = 'Make a new token under User settings → Applications → Personal access tokens.';
    throw new CheckEnded(wrong(`Netlify refuses NETLIFY_AUTH_TOKEN (${response.status}).`, advice));
  }
  const { hostname } = new URL(subject.environment.site);
  const site = requireBody(response, sitesSchema, createUnexpectedResponseFinding(response)).find(
    ({ url, ssl_url, custom_domain, domain_aliases }) =>
      [url, ssl_url].some((address) => address && URL.parse(address)?.hostname === hostname) ||
      [custom_domain, ...(domain_aliases ?? [])].includes(hostname),
  );
  if (site) return site;
  const advice = 'Set URL to the address of the site, and make the token as a member of its team.';
  throw new CheckEnded(wrong(`NETLIFY_AUTH_TOKEN has no access to a site at ${hostname}.`, advice));
}

/** @param path - path relative to `/api/v1/` */
export function requestNetlify(
  { send, netlifyToken = '' }: Subject,
  path: string,
): Promise<ServiceResponse> {
  const headers = { authorization: `Bearer ${netlifyToken}` };
  return send(new URL(path, 'https://api.netlify.com/api/v1/'), { headers });
}

/** Returns the finding for a response that does not match Netlify's documentation. */
export function createUnexpectedResponseFinding({ status }: ServiceResponse) {
  return wrong(
    `Netlify answers ${status} without the requested data.`,
    'Run the doctor again later.',
  );
}

/** The fields of a deploy that the check reads (operation getDeploy). */
const deploySchema = z.object({
  function_schedules: z.array(z.object({ name: z.string(), cron: z.string() })).default([]),
});

/** Checks that Netlify runs every scheduled function of this working copy at the times of its schedule. */
export const schedules: Check = {
  name: 'schedules',
  async examine(subject) {
    const { published_deploy: publishedDeploy } = await requireSite(subject);
    if (!publishedDeploy) {
      return wrong(
        'No deploy is published on Netlify yet.',
        'Deploy the site, then run the doctor again.',
      );
    }
    const response = await requestNetlify(subject, `deploys/${publishedDeploy.id}`);
    const deploy = requireBody(response, deploySchema, createUnexpectedResponseFinding(response));
    const runningSchedules = new Map(
      deploy.function_schedules.map(({ name, cron }) => [name, cron]),
    );
    const outdated = [...subject.schedules].filter(
      ([name, cron]) => runningSchedules.get(name) !== cron,
    );
    const names = outdated.map(([name]) => name);
    const missing = names.filter((name) => !runningSchedules.has(name)).join(', ');
    const changed = names.filter((name) => runningSchedules.has(name)).join(', ');
    if (outdated.length === 0)
      return ok(`Netlify runs ${subject.schedules.size} scheduled functions.`);
    const problems = [
      ...(missing === '' ? [] : [`does not run ${missing}`]),
      ...(changed === '' ? [] : [`runs ${changed} at other times`]),
    ];
    return wrong(
      `Netlify ${problems.join(' and ')}.`,
      'Deploy this version of the site, and check its log under Deploys.',
    );
  },
};

const schedulePattern = /^export const config: Config = \{[^}]*\bschedule: '([^']+)'/m;

/**
 * Extracts the schedules from the source files of the functions.
 * @returns cron expressions by the name of the function
 */
export async function readSchedules(folder: string): Promise<Map<string, string>> {
  const schedules = new Map<string, string>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()) {
    const cron = schedulePattern.exec(await readFile(join(folder, file), 'utf8'))?.[1];
    if (cron !== undefined) schedules.set(basename(file, '.ts'), cron);
  }
  return schedules;
}

/** The fields of a build hook that the check reads (operation listSiteBuildHooks). */
const hooksSchema = z.array(z.object({ id: z.string(), branch: z.string().nullish() }));

/** Checks that the configured build hooks belong to the site and build the production branch. */
export const buildHooks: Check = {
  name: 'build hooks',
  async examine(subject) {
    const { rebuild, nightlyHook } = subject.environment;
    const addresses = { BUILD_HOOK_URL: rebuild?.hook, NIGHTLY_HOOK_URL: nightlyHook };
    const configured = Object.entries(addresses).filter(
      (entry): entry is [string, string] => !!entry[1],
    );
    if (configured.length === 0) {
      return skipped(
        'BUILD_HOOK_URL and NIGHTLY_HOOK_URL are not set, so no build starts automatically.',
      );
    }
    const site = await requireSite(subject);
    const response = await requestNetlify(subject, `sites/${site.id}/build_hooks`);
    const hooks = requireBody(response, hooksSchema, createUnexpectedResponseFinding(response));
    const productionBranch = site.build_settings?.repo_branch;
    const problems = configured.flatMap(([name, address]) => {
      const hook = hooks.find(({ id }) => id === getHookId(address));
      if (!hook) return [`${name} is no build hook of this site`];
      return hook.branch && productionBranch && hook.branch !== productionBranch
        ? [`${name} builds the branch ${hook.branch}, but visitors see ${productionBranch}`]
        : [];
    });
    if (problems.length === 0)
      return ok(`${configured.map(([name]) => name).join(' and ')} build the published branch.`);
    return wrong(
      `${problems.join(', ')}.`,
      'Make the hook under Build & deploy → Build hooks for the published branch, and copy its address.',
    );
  },
};

/** Returns the id of a build hook, which is the last part of its address. The whole address is a secret. */
function getHookId(address: string): string | undefined {
  return new URL(address).pathname.split('/').findLast((part) => part !== '');
}
