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

const forgedLines = encodeURIComponent('\n\u001b[31m\u009b2J\u2028{"level":"error"}\r\n');

test.each([
  `notes?id=eq.x${forgedLines}`,
  `notes?${forgedLines}=eq.1`,
  `notes?select=${forgedLines}`,
  `no${forgedLines}`,
  `rpc/no${forgedLines}`,
  `notes?id=${forgedLines}.1`,
  `notes?order=${forgedLines}`,
  `notes?or=(${forgedLines})`,
  `notes?text=match.(${forgedLines}`,
  `notes?text=eq.%00${forgedLines}`,
  'closed',
  'notes?select=id.count()',
])('a refused read of %s logs at most one line', async (path) => {
  const headers = { apikey: testKeys.publishableKey };
  const url = `http://database.test/rest/v1/${path}`;
  const response = await database.fetch(new Request(url, { headers }));
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(lines.length).toBeLessThanOrEqual(1);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(line.length).toBeLessThan(1_500);
  }
});
