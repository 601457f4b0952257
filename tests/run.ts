/** Runs the stages of `npm run check` and `npm test` one after the other, and prints the duration of each job. */
import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { buildTestSite } from './support/built-site.ts';
import { listSlowJourneys, readPart, takePart } from './support/slow-part.ts';

/** Compilers in JavaScript create many short-lived objects. A larger young generation makes them a sixth faster. */
const compilerVariables = { NODE_OPTIONS: '--max-semi-space-size=64' };

const format = () => run('oxfmt --check');
/** Finds unused files, exports and dependencies. */
const unused = () => run('knip --no-progress');
/**
 * The native compiler is a Go program. Its garbage collector would take a quarter of the time, so it stays off below this
 * size.
 */
const nativeCompilerVariables = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** Checks the types and the rules of TypeScript and JavaScript. The native compiler uses all cores. */
const types = () => run('oxlint', nativeCompilerVariables);
/** Checks the types of the pages, which the native compiler cannot read. `astro sync` has already run before. */
const pages = () =>
  run(
    'astro check --noSync --tsconfig tsconfig.pages.json --minimumFailingSeverity warning',
    compilerVariables,
  );
/** Checks the rules of the pages. */
const lint = () => run('eslint --max-warnings 0 .', compilerVariables);

const build = () => {
  buildTestSite();
  return Promise.resolve(true);
};

const vitest = async () => {
  await sharedServer;
  return run('vitest run --project "!slow*"');
};
const journeys = async () => {
  await sharedServer;
  return runJourneys('--project fast');
};

/**
 * Starts the PostgreSQL server of vitest and of the journeys, beside the build.
 * @returns a function that stops it, or undefined if it does not start. Then each of both says why.
 */
async function shareServer(): Promise<(() => Promise<void>) | undefined> {
  const { registerTsxLoader } = await import('#netlify/local/index.ts');
  registerTsxLoader();
  const { sharePreparedServer } = await import('./support/postgres/prepared-server.ts');
  return sharePreparedServer().catch(() => undefined);
}

/** The part of the slow set that runs. The default is all of it. */
const slowPart = readPart(process.env['SLOW_PART']);
const slowVitest = () =>
  run(`vitest run --project "slow*" --shard ${slowPart.index}/${slowPart.count}`);
const slowJourneys = () => {
  const files = takePart(listSlowJourneys(), slowPart).join(' ');
  return runJourneys(`${files} --project slow --project slow-rest --workers 2`);
};

/** The names of failed journeys. Other jobs print after them, and an output can be cut to its end. */
const failedJourneys: string[] = [];

async function runJourneys(options: string): Promise<boolean> {
  const isSuccessful = await run(`playwright test ${options}`);
  if (!isSuccessful) {
    const list = promisify(exec)(`playwright test ${options} --last-failed --list`);
    failedJourneys.push(await list.then(({ stdout }) => stdout, String));
  }
  return isSuccessful;
}

/** The stages by name. The jobs of a stage may use all cores. */
const stages = {
  check: () => runInParallel([types, unused], [pages, lint, format]),
  'check+build+vitest': () => runInParallel([types, lint, pages, format, unused], [build, vitest]),
  journeys: () => runInSequence([journeys]),
  slow: () => runInParallel([slowVitest], [slowJourneys]),
};
type Stage = keyof typeof stages;

/**
 * Runs a tool of the project.
 * @returns true if it found no problem
 */
async function run(command: string, variables: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const env = { ...process.env, ...variables };
  // The shell also finds the tools on Windows.
  const [code] = (await once(spawn(command, { stdio: 'inherit', shell: true, env }), 'close')) as [
    number | null,
  ];
  return code === 0;
}

type Job = () => Promise<boolean>;

/**
 * Generates the types of Astro, then runs the rows of jobs in parallel, and the jobs of a row one after the other.
 * Each row keeps one core busy.
 * @returns true if no job found a problem
 */
async function runInParallel(...rows: Job[][]): Promise<boolean> {
  // The compilers read the types that `astro sync` generates.
  if (!(await run('astro sync --silent'))) return false;
  const results = await Promise.all(rows.map(runInSequence));
  return !results.includes(false);
}

async function runInSequence(jobs: Job[]): Promise<boolean> {
  for (const job of jobs) {
    const startedAt = performance.now();
    const isSuccessful = await job();
    recordDuration(job.name, startedAt);
    if (!isSuccessful) return false;
  }
  return true;
}

const requestedStages = process.argv.slice(2) as Stage[];
const sharedServer = requestedStages.includes('journeys') ? shareServer() : undefined;
const durations: string[] = [];
const recordDuration = (name: string, startedAt: number) => {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  durations.push(
    `${name.padEnd(13)}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  );
};

const startOfRun = performance.now();
for (const name of requestedStages) {
  if (await stages[name]()) continue;
  process.exitCode = 1;
  break;
}
await (
  await sharedServer
)?.();
recordDuration('total', startOfRun);
process.stdout.write(`\n${[...failedJourneys, ...durations].join('\n')}\n`);
