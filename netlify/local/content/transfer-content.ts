/**
 * `npm run content -- export` or `import`, with or without `--dry-run`, copies the blog between its folder and a
 * Sanity project.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@sanity/client';
import * as z from 'zod';
import { getHostOptions } from '#content/blog/sanity-source.ts';
import { chooseBlog, readSettings } from '../../env.ts';
import { explainFailure } from './explain-failure.ts';
import { exportContent, importContent, type Difference } from './transfer.ts';
import { fail } from '../process.ts';

const usage = 'npm run content -- export|import [--dry-run]';

const help = [
  usage,
  '',
  'export     makes the folder of the blog equal to the project at Sanity',
  'import     copies the folder to the project, and keeps documents that are only there',
  '--dry-run  only prints the changes; it also works while the site runs',
  '--help     prints this',
  '',
  'The settings are SANITY_PROJECT_ID and SANITY_TOKEN in .env; .env.example explains them.',
];

const settingsSchema = z.object({
  SANITY_PROJECT_ID: z.string(),
  SANITY_TOKEN: z.string().regex(/^[!-~]+$/, 'must be one line without spaces'),
  BLOG_DATASET: z.string().default('src/content/blog'),
});

/** Labels of the kinds of differences, by the direction of the transfer. */
const labels = {
  export: { new: 'new', changed: 'changed', extra: 'removed' },
  import: { new: 'new', changed: 'changed', extra: 'only in the project, unchanged' },
};

if (existsSync('.env')) process.loadEnvFile('.env');
await run().catch(fail);

async function run(): Promise<void> {
  const options = readArguments();
  if (options === 'help') {
    help.forEach(print);
    return;
  }
  const { direction, dryRun } = options;
  const { SANITY_TOKEN: token, BLOG_DATASET } = readSettings(settingsSchema, process.env);
  const blog = chooseBlog(process.env);
  if (blog.kind !== 'sanity') throw new Error('SANITY_PROJECT_ID is missing. Set it in .env.');
  const { projectId, dataset, apiHost } = blog;
  const client = createClient({
    projectId,
    dataset,
    token,
    apiVersion: '2025-02-19',
    useCdn: false,
    ...getHostOptions(apiHost),
  });
  const folder = resolve(BLOG_DATASET);
  const project = `dataset ${dataset} of project ${projectId}`;
  print(
    direction === 'export' ? `From ${project}, into ${folder}` : `From ${folder}, into ${project}`,
  );

  const transfer = direction === 'export' ? exportContent : importContent;
  const differences = await transfer({ client, folder, dryRun, onProgress: print }).catch(
    (failure: unknown) => {
      throw explainFailure(failure, { project, folder });
    },
  );
  for (const { kind, document } of differences) {
    print(`${labels[direction][kind].padEnd(8)}  ${document._type}  ${getDisplayName(document)}`);
  }
  const count = (kind: Difference['kind']) =>
    differences.filter((difference) => difference.kind === kind).length;
  print(
    differences.length === 0
      ? 'The folder and the project have the same content.'
      : `${count('new')} new, ${count('changed')} changed, ${count('extra')} ${labels[direction].extra}.`,
  );
  if (dryRun) print('Nothing was written, because this was a dry run.');
}

function readArguments(): 'help' | { direction: 'export' | 'import'; dryRun: boolean } {
  const { positionals, values } = parseOptions();
  const [direction, ...more] = positionals;
  if (values.help || direction === 'help') return 'help';
  if ((direction !== 'export' && direction !== 'import') || more.length > 0) {
    throw new Error(`The command needs export or import: ${usage}`);
  }
  return { direction, dryRun: values['dry-run'] };
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (cause) {
    // Node's message continues with a rule that this command has no use for.
    const [problem] = (cause as Error).message.split('. To specify');
    throw new Error(`${problem}. The command is ${usage}`, { cause });
  }
}

/** Returns the file name, name or title of a document with its id, or only the id if it has none of them. */
function getDisplayName({ _id, ...document }: Difference['document']): string {
  const { title, name = title, originalFilename = name } = document;
  return typeof originalFilename === 'string' ? `${originalFilename} (${_id})` : _id;
}

function print(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
