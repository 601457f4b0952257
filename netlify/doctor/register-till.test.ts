import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderWith, stackVariables } from '#tests/support/doctor/examine-stack.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { paths } from '../local/paths.ts';

const stack = await startTestStack();
afterAll(() => stack.close());

/** Runs the command with the settings of the stack, away from any `.env`. */
async function register(...wishes: string[]): Promise<{ code: number; said: string }> {
  const cwd = await folderWith({});
  const command = [join(paths.project, 'netlify/doctor/register-till.ts'), ...wishes];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { cwd, env: stackVariables() }, (_, said) =>
      resolve({ code: child.exitCode ?? -1, said }),
    );
  });
}

test('the till is registered when somebody says so, and once', async () => {
  const asked = await register('--number', '0700 000 011');
  expect(asked).toEqual({
    code: 0,
    said: expect.stringContaining('would be registered') as string,
  });
  // The stack registers its till by itself.
  const again = await register('--yes', '--number', '0700 000 011');
  expect(again).toEqual({ code: 1, said: 'Daraja answered 500 500.003.1001.\n' });
  expect((await register('--number', '12')).said).toContain('no Kenyan mobile number');
});
