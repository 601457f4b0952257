/** `npm run check` and `npm test`: their stages one after the other, and at the end what each job took. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildSite } from './support/built-site.ts';

/** Compilers throw away most of what they make; in a larger nursery that takes a sixth less time. */
const compiler = { NODE_OPTIONS: '--max-semi-space-size=64' };

const format = () => run('prettier --check --log-level warn .');
/** Files, exports and dependencies that nothing uses, and imports in a circle. */
const unused = () => run('knip --no-progress');
/** Its own sync was made before all of them. */
const types = () => run('astro check --noSync --minimumFailingSeverity warning', compiler);
const lint = () => run('eslint --max-warnings 0 .', compiler);

const build = () => {
  buildSite();
  return Promise.resolve(true);
};

const vitest = () => run('vitest run --project "!slow*"');
const journeys = () => run('playwright test --project fast');

/** Each stage has all cores; what is side by side in one begins with a core each. */
const stages = {
  check: () => sideBySide([lint], [format, unused, types]),
  'check+build+vitest': () => sideBySide([lint, format], [build, unused, types, vitest]),
  journeys: () => inTurn([journeys]),
};
type Stage = keyof typeof stages;

/** Runs a tool of the project. @returns whether it found nothing wrong. */
async function run(line: string, variables: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const env = { ...process.env, ...variables };
  // A shell finds the tools on Windows too.
  const [code] = (await once(spawn(line, { stdio: 'inherit', shell: true, env }), 'close')) as [
    number | null,
  ];
  return code === 0;
}

type Job = () => Promise<boolean>;

/** Rows of jobs side by side: while the linter has a core to itself, the tests begin with the other. */
async function sideBySide(...rows: Job[][]): Promise<boolean> {
  // The linter reads the types that Astro writes.
  if (!(await run('astro sync --silent'))) return false;
  const done = await Promise.all(rows.map(inTurn));
  return !done.includes(false);
}

async function inTurn(jobs: Job[]): Promise<boolean> {
  for (const job of jobs) {
    const since = performance.now();
    const isFine = await job();
    say(job.name, since);
    if (!isFine) return false;
  }
  return true;
}

const wanted = process.argv.slice(2) as Stage[];
const took: string[] = [];
const say = (name: string, since: number) => {
  const seconds = Math.round((performance.now() - since) / 1_000);
  took.push(
    `${name.padEnd(13)}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  );
};

const start = performance.now();
for (const name of wanted) {
  if (await stages[name]()) continue;
  process.exitCode = 1;
  break;
}
say('together', start);
process.stdout.write(`\n${took.join('\n')}\n`);
