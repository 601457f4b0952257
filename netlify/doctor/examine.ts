import {
  chooseCardPayments,
  chooseDatabase,
  chooseEmail,
  EnvironmentError,
  netlifyToken,
  parseEnvironment,
} from '../env.ts';
import type { Environment, Variables } from '../env.ts';
import { createSend } from './send.ts';
import { buckets } from './buckets.ts';
import { contentPolicy, noSecretsInSite } from './built-site.ts';
import { cardPayments } from './card-payments.ts';
import {
  runCheck,
  ok,
  skipped,
  wrong,
  type Check,
  type Finding,
  type Outcome,
  type Subject,
} from './check.ts';
import { clocks } from './clocks.ts';
import { credits } from './credits.ts';
import { distance } from './distance.ts';
import { email } from './email.ts';
import type { ExpectedSchema } from './expected-schema.ts';
import { functions } from './functions.ts';
import { health } from './health.ts';
import { identity, signUp } from './identity.ts';
import { publishableKey, secretKey } from './keys.ts';
import { dkim, dmarc, spf } from './email-dns.ts';
import { migrations } from './migrations.ts';
import { mPesa } from './mpesa.ts';
import { buildHooks, readSchedules, schedules } from './netlify.ts';
import { payPal } from './paypal.ts';
import { signingKey } from './signing-key.ts';
import { sms } from './sms.ts';
import { visitors } from './visitors.ts';

export const checks: Check[] = [
  identity,
  publishableKey,
  secretKey,
  signingKey,
  signUp,
  migrations,
  visitors,
  functions,
  buckets,
  noSecretsInSite,
  contentPolicy,
  email,
  spf,
  dkim,
  dmarc,
  cardPayments,
  mPesa,
  payPal,
  sms,
  schedules,
  buildHooks,
  credits,
  clocks,
  health,
  distance,
];

/** The dependencies of the checks. */
export interface ExamineDependencies extends Pick<Subject, 'sign' | 'builtSite' | 'now'> {
  fetch: typeof globalThis.fetch;
  /** Returns the schema that the migrations create. */
  expected: () => Promise<ExpectedSchema>;
  /** The folder of the endpoints' source files. */
  functionsFolder: string;
}

/**
 * Examines the hosted configuration that the variables describe.
 * @returns the outcome of the check of the variables, followed by one outcome for each of the checks, in their
 * order. The other checks run only if the variables are complete and describe a hosted database.
 */
export async function examine(
  variables: Variables,
  checks: Check[],
  dependencies: ExamineDependencies,
): Promise<Outcome[]> {
  const environment = readEnvironment(variables);
  if ('result' in environment) return [{ name: 'environment', ...environment }];

  const subject: Subject = {
    ...dependencies,
    environment,
    send: createSend(dependencies.fetch),
    expected: await dependencies.expected(),
    schedules: await readSchedules(dependencies.functionsFolder),
    netlifyToken: netlifyToken(variables),
  };
  const outcomes = checks.map(async (check) => ({
    name: check.name,
    ...(await runCheck(check, subject)),
  }));
  return [
    { name: 'environment', ...ok('Every setting is present.') },
    ...(await Promise.all(outcomes)),
  ];
}

function readEnvironment(variables: Variables): Environment | Finding {
  try {
    if (chooseDatabase(variables) === 'embedded') {
      const otherServices = [chooseEmail(variables), chooseCardPayments(variables)];
      return skipped(
        otherServices.includes('smtp') || otherServices.includes('hosted')
          ? 'The database is embedded. Other hosted services are checked together with a hosted database.'
          : 'No hosted service is configured. Every service is embedded, so there is nothing to check.',
      );
    }
    return parseEnvironment(variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const [problem = '', ...details] = error.message.split(/\s*\n\s*/);
    return wrong(problem, details.join(' '));
  }
}
