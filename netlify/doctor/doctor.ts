/** `npm run doctor`: asks the hosted services whether the configuration is right. Changes nothing. */
import { existsSync } from 'node:fs';
import { signDatabaseToken } from '../auth/database-token.ts';
import { paths } from '../local/paths.ts';
import { examine } from './examine.ts';
import { describeOutcomes } from './outcome.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const outcomes = await examine(process.env, {
  fetch,
  sign: signDatabaseToken,
  migrations: paths.migrations,
  functions: paths.functions,
  builtSite: paths.builtSite,
  now: () => new Date(),
});
process.stdout.write(`${describeOutcomes(outcomes)}\n`);
process.exitCode = outcomes.some(({ result }) => result === 'wrong') ? 1 : 0;
