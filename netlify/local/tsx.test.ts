import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

/** Imports a `.tsx` file in a child process, because in this process Vite compiles such files. */
function importUnderNode(prelude: string) {
  const file = join(paths.project, 'src/ui/ErrorSummary.tsx');
  const script = `${prelude}
    const { ErrorSummary } = await import(${JSON.stringify(file)});
    console.log(ErrorSummary({ heading: 'Not sent', items: [] }).props.role);`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: paths.project,
    encoding: 'utf8',
  });
}

test('Node loads a component, the first time and again', () => {
  const prelude = `import { registerTsxLoader } from ${JSON.stringify(join(import.meta.dirname, 'tsx.ts'))}; registerTsxLoader();`;
  for (const time of ['first', 'again']) {
    const { stdout, stderr } = importUnderNode(prelude);
    expect(stdout, `${time}: ${stderr}`).toBe('alert\n');
  }
});
