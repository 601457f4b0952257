import * as z from 'zod';
import { ok, skipped, wrong, type Check } from './check.ts';
import { requestNetlify, findSite, odd } from './netlify-site.ts';

/** As listed (open-api.netlify.com, listSiteBuildHooks). */
const hooksSchema = z.array(z.object({ id: z.string(), branch: z.string().nullish() }));

/** The addresses that ask for a build are hooks of this site, and build what visitors see. */
export const buildHooks: Check = {
  name: 'build hooks',
  async examine(subject) {
    const { rebuild, nightlyHook } = subject.environment;
    const given = Object.entries({
      BUILD_HOOK_URL: rebuild?.hook,
      NIGHTLY_HOOK_URL: nightlyHook,
    }).flatMap(([name, hook]): [string, string][] => (hook === undefined ? [] : [[name, hook]]));
    if (given.length === 0) {
      return skipped('BUILD_HOOK_URL and NIGHTLY_HOOK_URL are not set: nothing builds by itself.');
    }
    const { site, finding } = await findSite(subject);
    if (!site) return finding;
    const answer = await requestNetlify(subject, `sites/${site.id}/build_hooks`);
    const hooks = hooksSchema.safeParse(answer.body).data;
    if (answer.status !== 200 || !hooks) return odd(answer);

    const published = site.build_settings?.repo_branch;
    const problems = given.flatMap(([name, address]) => {
      const hook = hooks.find(({ id }) => id === idIn(address));
      if (!hook) return [`${name} is no build hook of this site`];
      return hook.branch && published && hook.branch !== published
        ? [`${name} builds the branch ${hook.branch}, but visitors see ${published}`]
        : [];
    });
    if (problems.length === 0) return ok(`${given.map(([name]) => name).join(' and ')} build it.`);
    return wrong(
      `${problems.join(', ')}.`,
      'Make it under Build & deploy → Build hooks for the published branch, and copy its address.',
    );
  },
};

/** The last part of the address; the address itself is a secret. */
function idIn(address: string): string | undefined {
  return new URL(address).pathname.split('/').findLast((part) => part !== '');
}
