/** Tests that oxlint reads types, and that its configuration has the rules of the presets. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Bad code by the rule that reports it. */
const badCode: Record<string, string> = {
  TS2322: "export const count: number = 'one';",
  TS6133: 'const unused = 1; export {};',
  TS7030: 'export function find(id: number) { if (id > 1) return 1; }',
  'no-floating-promises':
    'declare function save(): Promise<void>; export const run = () => { save(); };',
  'no-misused-promises': '[1].forEach(async () => { await Promise.resolve(); });',
  'no-unsafe-assignment': "export const parsed = JSON.parse('1');",
  'no-unnecessary-condition': "export const isOn = (name: string | number) => name ?? 'none';",
  'restrict-template-expressions': 'export const text = (value: object) => `${value}`;',
  'require-await': 'export async function wait() { return 1; }',
  'no-explicit-any': 'export type Anything = any;',
  'consistent-type-imports': "import { Stats } from 'node:fs'; export type File = Stats;",
  'prefer-const': 'let size = 1; export { size };',
  'rules-of-hooks':
    "import { useState } from 'react'; export function View({ on }: { on: boolean }) { if (on) useState(0); return null; }",
  'exhaustive-deps':
    "import { useEffect } from 'react'; export function View({ id }: { id: string }) { useEffect(() => { history.go(id.length); }, []); return null; }",
  'set-state-in-render':
    "import { useState } from 'react'; export function View() { const [count, setCount] = useState(0); setCount(1); return <p>{count}</p>; }",
  purity: 'export function View() { const time = Date.now(); return <p>{time}</p>; }',
};

let folder: string;
let report: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  const project = resolve('.');
  writeFileSync(
    join(folder, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(project, 'oxlint.config.ts'))};`,
  );
  const modules = join(project, 'node_modules');
  const paths = { react: [join(modules, '@types/react')] };
  const compilerOptions = { paths, typeRoots: [join(modules, '@types')] };
  const settings = { extends: join(project, 'tsconfig.json'), compilerOptions, include: ['*'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  for (const [rule, code] of Object.entries(badCode))
    writeFileSync(join(folder, `${rule}.tsx`), `${code}\n`);
  const { stdout } = spawnSync('oxlint', ['-f', 'unix'], { cwd: folder, encoding: 'utf8' });
  report = stdout;
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(badCode))('oxlint reports %s', (rule) => {
  const lines = report.split('\n').filter((line) => line.startsWith(`${rule}.tsx:`));
  expect(lines.join('\n')).toContain(`(${rule})`);
});

test('oxlint still lacks the rule of the slow set', () => {
  const { stdout } = spawnSync('oxlint', ['--rules'], { encoding: 'utf8' });
  expect(stdout).toContain('no-unsafe-assignment');
  expect(stdout).not.toContain('no-unsafe-class-instance-assignment');
});
