import { buildNightly } from '../data/rebuild.ts';
import { readBuiltBusinesses } from './built-businesses.ts';

/** Requests a build of the site if public data changed since the last one. @throws {Problem} as {@link buildNightly} */
export async function requestNightlyBuild(): Promise<void> {
  const { builtAt } = await readBuiltBusinesses();
  await buildNightly(builtAt);
}
