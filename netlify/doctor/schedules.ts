import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { ok, wrong, type Check } from './check.ts';
import { requestNetlify, findSite, odd } from './netlify-site.ts';

/** Of a deploy (open-api.netlify.com, getDeploy). */
const deploySchema = z.object({
  function_schedules: z.array(z.object({ name: z.string(), cron: z.string() })).default([]),
});

/** Netlify runs every function that has a schedule, and as often as it says. */
export const schedules: Check = {
  name: 'schedules',
  async examine(subject) {
    const { site, finding } = await findSite(subject);
    if (!site) return finding;
    if (!site.published_deploy) {
      return wrong('Nothing is published on Netlify yet.', 'Deploy the site, then ask again.');
    }
    const answer = await requestNetlify(subject, `deploys/${site.published_deploy.id}`);
    const deploy = deploySchema.safeParse(answer.body).data;
    if (answer.status !== 200 || !deploy) return odd(answer);

    const running = new Map(deploy.function_schedules.map(({ name, cron }) => [name, cron]));
    const expected = [...subject.schedules];
    const missing = expected.filter(([name]) => !running.has(name)).map(([name]) => name);
    const other = expected
      .filter(([name, cron]) => running.has(name) && running.get(name) !== cron)
      .map(([name]) => name);
    const problems = [
      ...(missing.length > 0 ? [`does not run ${missing.join(', ')}`] : []),
      ...(other.length > 0 ? [`runs ${other.join(', ')} at other times`] : []),
    ];
    if (problems.length === 0) return ok(`Netlify runs ${expected.length} functions by itself.`);
    return wrong(
      `Netlify ${problems.join(' and ')}.`,
      'Deploy this version of the site, and look at its log under Deploys.',
    );
  },
};

const schedule = /^export const config: Config = \{[^}]*\bschedule: '([^']+)'/m;

/** Reads which functions run by themselves from their text: cron expressions by name. */
export async function readSchedules(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const found = await Promise.all(
    files.map(async (file): Promise<[string, string][]> => {
      const cron = schedule.exec(await readFile(join(folder, file), 'utf8'))?.[1];
      return cron === undefined ? [] : [[basename(file, '.ts'), cron]];
    }),
  );
  return new Map(found.flat());
}
