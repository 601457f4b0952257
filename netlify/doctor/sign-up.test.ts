import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { createAuthSettings } from '#tests/support/doctor/hosted-answers.ts';
import { signUp } from './identity.ts';

async function examineSettings(settings: Response) {
  const requests: string[] = [];
  const finding = await runSingleCheck(signUp, ({ url, headers }) => {
    requests.push(`${url} ${headers.get('apikey') ?? ''}`);
    return settings;
  });
  expect(requests).toEqual(['https://project.supabase.example/auth/v1/settings sb_publishable_a']);
  return finding;
}

test('a project without sign-ups is right [E9]', async () => {
  expect((await examineSettings(createAuthSettings())).result).toBe('ok');
});

test.each([
  [{ signUp: true }, 'Switch off "Allow new users to sign up" under Authentication'],
  [{ anonymous: true }, 'Switch off "Allow anonymous sign-ins" under Authentication'],
  [{ signUp: true, anonymous: true }, 'sign up" and "Allow anonymous sign-ins" under'],
])('a project with %j is wrong, with the switch named [E9]', async (switches, message) => {
  expect(await examineSettings(createAuthSettings(switches))).toEqual(matchWrong(message));
});

test('a project that refuses the key is not reported as safe [E9]', async () => {
  const refused = Response.json({ message: 'Invalid API key' }, { status: 401 });
  expect((await examineSettings(refused)).result).toBe('skipped');
  const absent = Response.json({ message: 'Not found' }, { status: 404 });
  expect((await examineSettings(absent)).result).toBe('wrong');
});
