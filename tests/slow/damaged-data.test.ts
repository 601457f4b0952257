/**
 * Starts the stack on databases with damage that a failing disk causes to the tables of payments: changed bytes at
 * random positions, and lost rows.
 */
import fc from 'fast-check';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPglite } from '#netlify/local/database/pglite.ts';
import { DamagedDatabaseError } from '#netlify/local/database/integrity/damage.ts';
import { openStack, readStackSettings } from '#netlify/local/index.ts';
import { copyDataFolder, quickSettings, removeFolder } from '../support/data-folder.ts';

const pageBytes = 8192;
/** Two tables, and an index of the table `ledger`. */
const relations = ['ledger', 'payments', 'ledger_one_money'] as const;

/** Opens the stack on a data folder without serving the site, and closes it. */
async function startStack(folder: string): Promise<void> {
  const stack = await openStack({
    settings: readStackSettings({ DATA_DIR: folder, ...quickSettings }),
    site: 'http://localhost',
    loadModule: (file) => import(file),
  });
  await stack.close();
}

/** SQL that records 200 payments to the till without an order, so that the tables have several pages. */
const insertPayments = `select public.record_provider_event('till', jsonb_build_object('kind', 'paid',
    'code', 'SLOW' || (100000 + number), 'amount', 129, 'currency', 'KES', 'isOurs', true, 'at', app.now(),
    'about', jsonb_build_object('code', 'SLOW' || (100000 + number)), 'payer', null))
  from generate_series(1, 200) as number;`;

/**
 * Records the payments, then runs SQL as the superuser with disabled triggers.
 * @returns the path of the file of each relation
 */
async function runAsSuperuser(folder: string, statement: string): Promise<string[]> {
  const { sql, close } = await openPglite(folder);
  await sql.exec(`${insertPayments} set session_replication_role = replica; ${statement}`);
  const paths = [];
  for (const relation of relations) {
    const { rows } = await sql.query<{ path: string }>(
      'select pg_relation_filepath(to_regclass($1)) as path',
      [`public.${relation}`],
    );
    paths.push(join(folder, 'pg', rows[0]?.path ?? ''));
  }
  await close();
  return paths;
}

async function copyPreparedFolder(): Promise<string> {
  const folder = await copyDataFolder(inject('preparedFolder'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

interface Damage {
  /** A page of zeros, a cut file, 16 random bytes, or a changed bit. */
  kind: 'zeros' | 'cut' | 'random' | 'bit';
  /** The index of the damaged relation. */
  relation: number;
  /** The position of the damage, as a part of the length of the file from 0 to 1. */
  position: number;
  /** The changed bit of the byte at the position. */
  bit: number;
}

const damages: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('zeros', 'cut', 'random', 'bit'),
  relation: fc.nat({ max: relations.length - 1 }),
  position: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bit: fc.nat({ max: 7 }),
});

/**
 * Damages a file.
 * @returns true if the damage changed the content of the file
 */
async function applyDamage(path: string, { kind, position, bit }: Damage): Promise<boolean> {
  const contentBefore = await readFile(path);
  const offset = Math.floor(contentBefore.length * position);
  if (kind === 'cut') {
    await truncate(path, offset);
    return (await stat(path)).size !== contentBefore.length;
  }
  const pageOffset = Math.floor(offset / pageBytes) * pageBytes;
  const bytes = {
    zeros: Buffer.alloc(pageBytes),
    random: Buffer.from(crypto.getRandomValues(new Uint8Array(16))),
    bit: Buffer.of((contentBefore[offset] ?? 0) ^ (1 << bit)),
  }[kind];
  const handle = await open(path, 'r+');
  await handle.write(
    bytes,
    0,
    bytes.length,
    kind === 'zeros' ? pageOffset : Math.min(offset, contentBefore.length - bytes.length),
  );
  await handle.close();
  return !(await readFile(path)).equals(contentBefore);
}

test('a start names every damaged money table', async () => {
  const folder = await copyPreparedFolder();
  const paths = await runAsSuperuser(folder, 'select 1');
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const property = fc.asyncProperty(damages, async (damage) => {
    const path = paths[damage.relation] ?? '';
    const isDamaged = await applyDamage(path, damage);
    try {
      if (isDamaged) {
        const error = await startStack(folder).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(DamagedDatabaseError);
        expect(String(error)).toContain(relations[damage.relation]);
      }
    } finally {
      const handle = await open(path, 'w');
      await handle.writeFile(contents[damage.relation] ?? '');
      await handle.close();
    }
  });
  await fc.assert(property, { numRuns: 40 });
  await startStack(folder);
});

test.each([
  ['a ledger row', 'delete from public.ledger where id = (select max(id) from public.ledger)'],
  ['every ledger row', 'delete from public.ledger'],
  [
    'a payment',
    `delete from public.payments where id = (
    select id from public.payments where provider_reference like 'SLOW%' limit 1)`,
  ],
])('a start names the loss of %s', async (_loss, statement) => {
  const folder = await copyPreparedFolder();
  await runAsSuperuser(folder, statement);
  const error = await startStack(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DamagedDatabaseError);
  expect(String(error)).toMatch(/ledger|payments/);
  expect(String(error)).toContain('npm run reset');
});
