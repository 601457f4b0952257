import { defineCliConfig } from 'sanity/cli';
import { environment } from './environment.ts';

const { projectId, dataset } = environment;

export default defineCliConfig({
  api: { projectId, dataset },
  // The version in package.json is the one that was tried.
  deployment: { autoUpdates: false },
});
