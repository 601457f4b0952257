import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';
import { startServer } from './processes.ts';

/**
 * Starts the content server in a separate process, so that a test can kill it. This also works in tests with
 * loaders that cannot read the Studio's schema, because only the separate process reads the schema.
 */
export async function startContentProcess(folder: string) {
  const program = join(paths.project, 'tests/support/content-process.ts');
  const options = { folder: paths.project, readyText: 'Content' };
  const { addresses, kill } = await startServer([program, folder], options);
  return { address: (addresses['Content'] ?? '').replace('127.0.0.1', 'localhost'), kill };
}
