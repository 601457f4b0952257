/** What has to be measured and is not: lists and searches, and what scheduled functions call. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Sql } from '#netlify/local/database/engine.ts';
import { paths } from '#netlify/local/paths.ts';
import { calls } from './calls.ts';

/** Functions that have to be in the table of calls and are not. */
export async function missingCalls(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; volatility: string }>(
    `select proname as name, provolatile as volatility from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
  );
  const scheduled = wordsOfSchedules();
  return rows
    .filter(({ name, volatility }) => volatility !== 'v' || scheduled.has(name))
    .map(({ name }) => name)
    .filter((name) => !(name in calls));
}

/** Every quoted word in what the scheduled functions are made of: the names of what they call are among them. */
function wordsOfSchedules(): Set<string> {
  const folder = join(paths.project, 'netlify/functions');
  const files = readdirSync(folder).map((file) => join(folder, file));
  const modules = new Set<string>();
  for (const file of files) {
    if (/\bschedule:/.test(readFileSync(file, 'utf8'))) addModules(file, modules);
  }
  const words = Array.from(modules).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/'(\w+)'/g), ([, word]) => word ?? ''),
  );
  return new Set(words);
}

function addModules(file: string, modules: Set<string>) {
  if (modules.has(file)) return;
  modules.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g);
  for (const [, path] of imports) addModules(resolve(dirname(file), path ?? ''), modules);
}
