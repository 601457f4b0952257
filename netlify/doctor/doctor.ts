/** `npm run doctor` checks the configuration by requests to the hosted services. It changes nothing. */
import { existsSync } from 'node:fs';
import { signDatabaseToken } from '../auth/database-token.ts';
import { withMigratedDatabase } from '../local/schema/index.ts';
import { paths } from '../local/paths.ts';
import { describeOutcomes } from './check.ts';
import { checks, examine } from './examine.ts';
import { readExpectedSchema } from './expected-schema.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const outcomes = await examine(process.env, checks, {
  fetch,
  sign: signDatabaseToken,
  expected: () => withMigratedDatabase(readExpectedSchema),
  functionsFolder: paths.functions,
  builtSite: paths.builtSite,
  now: () => new Date(),
});
process.stdout.write(`${describeOutcomes(outcomes)}\n`);
process.exitCode = outcomes.some(({ result }) => result === 'wrong') ? 1 : 0;
