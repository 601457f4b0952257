import type { TestProject } from 'vitest/node';
import { prepareDataFolder, removeFolder } from './data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a data folder after all migrations. Tests start the stack on a copy of it. */
    preparedFolder: string;
  }
}

/** Prepares the data folder once for each run. */
export default async function setup(project: TestProject) {
  const folder = await prepareDataFolder();
  project.provide('preparedFolder', folder);
  return () => removeFolder(folder);
}
