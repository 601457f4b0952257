import { fileURLToPath } from 'node:url';

const toPath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Paths of the project's parts, independent of the working directory. */
export const paths = {
  project: toPath('../..'),
  builtSite: toPath('../../dist'),
  functions: toPath('../functions'),
  migrations: toPath('../supabase/migrations'),
  supabase: toPath('../supabase'),
  databaseTypes: toPath('../supabase/types.ts'),
  seed: toPath('../supabase/seed.sql'),
  studio: toPath('../studio'),
  siteRules: toPath('../../netlify.toml'),
};
