import { basename } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Schedule } from '#domain/staff/health.ts';
import { scheduledFunction } from '#netlify/operations/record-run.ts';
import { control, openStackForFile } from './stack.ts';

const staffEmail = 'staff@tangaza.example';

/**
 * Opens a site for the tests of a file on health. After each test it ends the faults, repairs the schedules, and lets
 * the site tell staff about each part that is green again.
 */
export async function openHealthSite() {
  const broken = new Set<Schedule>();
  const tools = await openStackForFile(async (file) => {
    const module = (await import(file)) as Record<string, unknown>;
    const name = basename(file, '.ts') as Schedule;
    if (!broken.has(name)) return module;
    const fail = () => Promise.reject(new Error('This schedule is broken.'));
    return { ...module, default: scheduledFunction(name, fail) };
  });
  const { stack, database, runFunction } = tools;
  const watch = () => runFunction('watch-health');
  const readAlerts = () => tools.readEmails(staffEmail);

  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(async () => {
    const repaired = [...broken];
    broken.clear();
    for (const service of ['email', 'identity', 'provider', 'database'])
      await control(stack, 'faults', { service, mode: 'ok' });
    await database.from('emails').delete().neq('idempotency_key', '');
    // A nightly comparison may have failed during a test.
    for (const schedule of [...repaired, 'reconcile-payments']) await runFunction(schedule);
    // Staff have an e-mail about every part that a test has left red.
    await watch();
  });

  return {
    ...tools,
    /** Schedules that fail at each run. */
    broken,
    watch,
    readAlerts,
    readHealth: async () => {
      const response = await fetch(`${stack.site}/api/health`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Returns the states of a part in the alerts of a step, in their order. */
    collectAlerts: async (part: string, step: () => Promise<unknown>) => {
      const { length } = await readAlerts();
      await step();
      const lines = (await readAlerts()).slice(length).flatMap(({ text }) => text.split('\n'));
      return lines.flatMap((line) => {
        if (line.startsWith(`${part}: red since`)) return ['red'];
        return line.startsWith(`${part}: green again`) ? ['green'] : [];
      });
    },
  };
}
