import { defineCliConfig } from 'sanity/cli';
import { environment } from './environment.ts';

const { projectId, dataset } = environment;

export default defineCliConfig({
  api: { projectId, dataset },
  // Updates are disabled, so that the Studio runs with the tested version from package.json.
  deployment: { autoUpdates: false },
});
