/** The endpoints in a process of their own on a database that outlives it, which a test kills. */
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import type { Fault } from '#netlify/local/faults.ts';
import type { StackInfo } from '#netlify/local/outbox.ts';
import { paths } from '#netlify/local/paths.ts';
import { startServer } from '#tests/bench/processes.ts';
import { copyDataFolder, quickPasswords, removeFolder } from '../data-folder.ts';
import { connectTo } from '../postgres/connect.ts';
import { copyDatabase, dropDatabase } from '../postgres/databases.ts';
import { createQueries } from '../postgres/engine.ts';
import { control, type TestStack } from '../stack.ts';

/** Before or after which request or statement the process ends: `after` counts those that it survives. */
export type Kill = Pick<Fault, 'service' | 'mode' | 'after'>;

export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>;

/** A copy of the data, and what starts a process on it at a port. */
async function copied() {
  const template = inject('postgres');
  if (!template) throw new Error('There is no server whose databases outlive a process.');
  const target = await copyDatabase(template);
  const folder = await copyDataFolder(inject('preparedFolder'));
  const sql = connectTo(target);
  const program = join(paths.project, 'tests/bench/site-on-postgres.ts');
  const variables = {
    ...{ ...quickPasswords, DATA_DIR: folder },
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    // The stories of a file send back more in a day than one person may; the second person has tests elsewhere.
    ...{ REFUND_SECOND_FROM_KES: '10000000', REFUND_SECOND_FROM_USD: '100000' },
  };
  return {
    ...{ folder, sql },
    launch: (port: string) =>
      startServer([program, target.socket, target.database], {
        ...{ folder, variables: { ...variables, PORT: port } },
        until: 'Staff',
      }),
    remove: async () => {
      await sql.end();
      await dropDatabase(target);
      await removeFolder(folder);
    },
  };
}

export async function startKillableSite() {
  const { folder, sql, launch, remove } = await copied();
  let server = await launch('0');
  const site = server.addresses['Site'] ?? '';
  const info = (await (await fetch(`${site}/.local/info.json`)).json()) as StackInfo;
  const stack: TestStack = {
    ...{ site, info, folder },
    close: async () => {
      await server.kill();
      await remove();
    },
  };
  let clockOffsetSeconds = 0;
  let state: 'safe' | 'in danger' | 'killed' = 'safe';

  const restart = async () => {
    await server.kill();
    server = await launch(new URL(site).port);
    if (clockOffsetSeconds > 0) await control(stack, 'clock', { advance: clockOffsetSeconds });
  };
  /** Takes a step. A site that is gone is started again, and the same step is taken once more. */
  const surely = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    try {
      return await step();
    } catch (error) {
      if (state !== 'in danger' || !(error instanceof TypeError)) throw error;
      state = 'killed';
      await restart();
      return step();
    }
  };
  return {
    ...{ stack, surely },
    /** What is really in the database, whatever process there is. */
    rows: async <Row>(statement: string, ...values: unknown[]) =>
      (await createQueries(sql).query<Row>(statement, values)).rows,
    /** Orders the process to end there, once. It starts anew before, so that it has no token of the provider yet. */
    order: async (kill: Kill) => {
      if (kill.service === 'provider') await restart();
      state = 'in danger';
      await control(stack, 'faults', { ...kill, times: 1 });
    },
    /** Takes the order back, if it was not carried out. */
    spare: async ({ service }: Kill) => {
      await surely(() => control(stack, 'faults', { service, mode: 'ok' }));
      if (state === 'in danger') state = 'safe';
    },
    /** Whether it ended since the last order. */
    wasKilled: () => state === 'killed',
    /** Lets seconds pass on the site's clock; whatever is due runs before this is over. */
    later: async (seconds: number) => {
      await surely(() => control(stack, 'clock', { advance: seconds }));
      clockOffsetSeconds += seconds;
    },
    /** Goes with the machine's clock again. */
    today: async () => {
      clockOffsetSeconds = 0;
      await control(stack, 'clock', { reset: true });
    },
  };
}
