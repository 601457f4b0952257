/** Sends reports from many addresses of one network, until its daily budget is used up. */
import { expect, test } from 'vitest';
import { networkBudgets } from '#netlify/data/network-budgets.ts';
import { openStackForFile } from '../../support/stack.ts';
import { send } from '../../support/submit.ts';

const { stack, advanceClock } = await openStackForFile();

test('a network sends reports until its daily budget ends', async () => {
  const report = { 'form-name': 'report', business: 'judys-mats', reason: 'scam', message: 'x' };
  const sendReport = (index: number) =>
    send(`${stack.site}/api/reports`, JSON.stringify(report), {
      from: `127.0.77.${1 + (index % 50)}`,
      headers: { 'content-type': 'application/json' },
    });
  const statuses: number[] = [];
  for (let index = 0; index < networkBudgets.reports.maxRows + 10; index += 1) {
    statuses.push((await sendReport(index)).status);
  }
  expect(statuses.filter((status) => status < 300)).toHaveLength(networkBudgets.reports.maxRows);
  expect(statuses.slice(networkBudgets.reports.maxRows)).toEqual(Array(10).fill(429));
  await advanceClock(24 * 3_600);
  expect((await sendReport(0)).status).toBeLessThan(300);
});
