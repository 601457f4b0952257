/**
 * Tests that a refused request writes at most one line to the log, and that its input cannot start another line.
 */
import { format } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createWorkspace, testKeys, type Workspace } from '#tests/support/database-workspace.ts';
import type { Database } from './index.ts';

const schema = `
  create table notes (id int primary key, text text);
  create table closed (id int);
  revoke all on closed from anon;
`;

let workspace: Workspace;
let database: Database;
const lines: string[] = [];

beforeAll(async () => {
  workspace = await createWorkspace({ '20260101000000_schema.sql': schema });
  database = await workspace.open();
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      lines.push(format(...args));
    });
  }
});
afterEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
  await workspace.remove();
});

const forged = encodeURIComponent('\n\u001b[31m\u009b2J\u2028{"level":"error"}\r\n');

test.each([
  `notes?id=eq.x${forged}`,
  `notes?${forged}=eq.1`,
  `notes?select=${forged}`,
  `no${forged}`,
  `rpc/no${forged}`,
  `notes?id=${forged}.1`,
  `notes?order=${forged}`,
  `notes?or=(${forged})`,
  `notes?text=match.(${forged}`,
  `notes?text=eq.%00${forged}`,
  'closed',
  'notes?select=id.count()',
])('a refused read of %s logs at most one line', async (path) => {
  const headers = { apikey: testKeys.publishableKey };
  const url = `http://database.test/rest/v1/${path}`;
  const answer = await database.fetch(new Request(url, { headers }));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(lines.length).toBeLessThanOrEqual(1);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(line.length).toBeLessThan(1_500);
  }
});
