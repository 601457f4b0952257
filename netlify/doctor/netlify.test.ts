/** Tests the checks that read Netlify's API: schedules and build hooks. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../local/paths.ts';

import type { Check } from './check.ts';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { netlify } from '#tests/support/doctor/hosted-answers.ts';
import { buildHooks, readSchedules, schedules } from './netlify.ts';

const expectedSchedules = new Map([
  ['run-due-transitions', '* * * * *'],
  ['notify-owners', '*/5 * * * *'],
]);
const token = 'nfp_a-token-of-the-tests';
const hooks = {
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/first-secret-hook',
  SANITY_WEBHOOK_SECRET: 'sixteen characters',
  NIGHTLY_HOOK_URL: 'https://api.netlify.com/build_hooks/second-secret-hook?clear_cache=true',
};
const bothHooks = ['first-secret-hook', 'second-secret-hook'].map((id) => ({ id, branch: 'main' }));

interface Options {
  netlifyToken?: string | undefined;
  variables?: Record<string, string>;
  runningSchedules?: Iterable<[string, string]>;
  listedHooks?: { id: string; branch: string }[];
  hostname?: string;
}

async function examineNetlify(check: Check, options: Options = {}) {
  const { runningSchedules = expectedSchedules, listedHooks = bothHooks } = options;
  const { hostname = 'tangaza.example', variables = hooks } = options;
  const respond = ({ url, headers }: Request) => {
    if (headers.get('authorization') !== `Bearer ${token}`) return netlify.refused();
    const { origin, pathname } = new URL(url);
    expect(origin).toBe('https://api.netlify.com');
    if (pathname === '/api/v1/deploys/our-deploy') return netlify.getDeploy(runningSchedules);
    if (pathname === '/api/v1/sites/our-site/build_hooks')
      return netlify.listSiteBuildHooks(...listedHooks);
    return netlify.listSites(hostname);
  };
  const netlifyToken = 'netlifyToken' in options ? options.netlifyToken : token;
  return runSingleCheck(check, respond, { variables, schedules: expectedSchedules, netlifyToken });
}

test.each([schedules, buildHooks])('without a token $name are skipped [E15]', async (check) => {
  const message = 'Not checked: NETLIFY_AUTH_TOKEN is not set.';
  const finding = await examineNetlify(check, { netlifyToken: undefined });
  expect(finding).toEqual({ result: 'skipped', message });
});

test('a site with all schedules and its own hooks is right [E15]', async () => {
  const runsFinding = { result: 'ok', message: 'Netlify runs 2 scheduled functions.' };
  expect(await examineNetlify(schedules)).toEqual(runsFinding);
  const message = 'BUILD_HOOK_URL and NIGHTLY_HOOK_URL build the published branch.';
  expect(await examineNetlify(buildHooks)).toEqual({ result: 'ok', message });
});

test('a function with a missing or wrong schedule is named [E15]', async () => {
  const runningSchedules: [string, string][] = [['notify-owners', '@daily']];
  const { message } = await examineNetlify(schedules, { runningSchedules });
  const problem = 'does not run run-due-transitions and runs notify-owners at other times.';
  expect(message).toContain(`Netlify ${problem} Deploy this version`);
});

test('a hook of another site or branch is reported without address [E15]', async () => {
  const listedHooks = [{ id: 'second-secret-hook', branch: 'draft' }];
  const { message } = await examineNetlify(buildHooks, { listedHooks });
  const nightlyProblem = 'NIGHTLY_HOOK_URL builds the branch draft, but visitors see main.';
  expect(message).toContain(`BUILD_HOOK_URL is no build hook of this site, ${nightlyProblem}`);
  expect(message).not.toContain('secret-hook');
});

test('the check is skipped if no hook is set [E15]', async () => {
  expect((await examineNetlify(buildHooks, { variables: {} })).result).toBe('skipped');
});

const checks = [schedules, buildHooks];
test.each(checks)('a refused or foreign token is reported by $name [E15]', async (check) => {
  const refused = await examineNetlify(check, { netlifyToken: 'nfp_another' });
  expect(refused.message).toContain('Netlify refuses NETLIFY_AUTH_TOKEN (401). Make a new token');
  const foreign = await examineNetlify(check, { hostname: 'else.example' });
  const advice = 'NETLIFY_AUTH_TOKEN has no access to a site at tangaza.example.';
  expect(foreign.message).toContain(advice);
});

test('the schedules equal those that the functions export [E15]', async () => {
  const files = (await readdir(paths.functions)).filter((name) => name.endsWith('.ts'));
  const exportedSchedules = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(join(paths.functions, file));
      const { schedule } = (module as { config?: { schedule?: string } }).config ?? {};
      return schedule === undefined ? [] : [[file.replace(/\.ts$/, ''), schedule]];
    }),
  );
  expect([...(await readSchedules(paths.functions))]).toEqual(exportedSchedules.flat());
});
