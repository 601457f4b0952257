/** Runs the endpoints in a separate process, which a test kills. The database survives the kill. */
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Fault } from '#netlify/local/faults.ts';
import type { StackInfo } from '#netlify/local/outbox.ts';
import { paths } from '#netlify/local/paths.ts';
import { startServer } from '../processes.ts';
import { cacheVariables } from '../quick-start.ts';
import { copyDataFolder, quickSettings, removeFolder } from '../data-folder.ts';
import { createPool } from '../postgres/connect.ts';
import { copyDatabase, dropDatabase } from '../postgres/databases.ts';
import { createQueries } from '../postgres/engine.ts';
import { control, type TestStack } from '../stack.ts';

/** The request or statement at which the process ends. `after` is the number of earlier ones without a kill. */
export type Kill = Pick<Fault, 'service' | 'mode' | 'after'>;

export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>;

/**
 * Copies the data.
 * @returns the copy, and a function that starts a process on it at a port
 */
async function copyData() {
  const template = inject('postgres');
  if (!template) throw new Error('There is no server whose databases outlive a process.');
  const target = await copyDatabase(template);
  const folder = await copyDataFolder(inject('preparedFolder'));
  const sql = createPool(target);
  const program = join(paths.project, 'tests/bench/site-on-postgres.ts');
  const variables = {
    ...quickSettings,
    DATA_DIR: folder,
    ...cacheVariables,
    // The refunds of one test file exceed the daily limit of one staff user, so the limits are raised. Other tests
    // cover the second approval.
    REFUND_SECOND_FROM_KES: '10000000',
    REFUND_SECOND_FROM_USD: '100000',
  };
  return {
    folder,
    sql,
    launch: (port: string) =>
      startServer([program, target.socket, target.database], {
        folder,
        variables: { ...variables, PORT: port },
        readyText: 'Staff',
      }),
    remove: async () => {
      await sql.end();
      await dropDatabase(target);
      await removeFolder(folder);
    },
  };
}

export async function startKillableSite() {
  const { folder, sql, launch, remove } = await copyData();
  let server = await launch('0');
  const site = server.addresses['Site'] ?? '';
  const info = (await (await fetch(`${site}/.local/info.json`)).json()) as StackInfo;
  const stack: TestStack = {
    site,
    info,
    folder,
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
  /** Runs a step. If the process was killed, restarts it and repeats the step. */
  const withRestart = async <Result>(step: () => Promise<Result>): Promise<Result> => {
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
    stack,
    withRestart,
    /** Queries the database directly. The process may be down. */
    queryRows: async <Row>(statement: string, ...values: unknown[]) =>
      (await createQueries(sql).query<Row>(statement, values)).rows,
    /**
     * Sets one kill of the process. Before a kill at a provider, the process is restarted, so that the new process
     * has to request the provider's token.
     */
    setKill: async (kill: Kill) => {
      if (kill.service === 'provider') await restart();
      state = 'in danger';
      await control(stack, 'faults', { ...kill, times: 1 });
    },
    /** Cancels a kill that has not been carried out. */
    cancelKill: async ({ service }: Kill) => {
      await withRestart(() => control(stack, 'faults', { service, mode: 'ok' }));
      if (state === 'in danger') state = 'safe';
    },
    /** True if the process was killed since the last call of `setKill`. */
    wasKilled: () => state === 'killed',
    /** Advances the site's clock. When the promise resolves, due functions have run. */
    advanceClock: async (seconds: number) => {
      await withRestart(() => control(stack, 'clock', { advance: seconds }));
      clockOffsetSeconds += seconds;
    },
    /** Resets the site's clock to the time of the machine. */
    resetClock: async () => {
      clockOffsetSeconds = 0;
      await control(stack, 'clock', { reset: true });
    },
  };
}
