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

/** The file of a data folder with the address of the stack that runs on it. */
export const addressFile = 'address';

/** Matches the folders in a data folder into which backups copy the database. */
export const copyFolderPattern = /^backup-[A-Za-z0-9]{6}$/;
