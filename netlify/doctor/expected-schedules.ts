/** Which functions run by themselves, read from their text. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const schedule = /^export const config: Config = \{[^}]*\bschedule: '([^']+)'/m;

/** @returns cron expressions by name of function. */
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
