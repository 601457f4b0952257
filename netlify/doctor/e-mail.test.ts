import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnvironment } from '../env.ts';
import type { Subject } from './check.ts';
import { eMail } from './e-mail.ts';

const complete = {
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  SUPABASE_SIGNING_KEY: 'a'.repeat(32),
  MAIL_FROM: 'Tangaza <hello@tangaza.example>',
};

/** A mail server on this machine that knows one person, and counts letters. */
async function startMailServer() {
  let letters = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'name' && password === 'right' ? done(null, { user: 1 }) : done(new Error('No')),
    onData: (stream, _session, done) => {
      letters += 1;
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, letters: () => letters };
}

function examineMail(SMTP_URL: string) {
  const environment = parseEnvironment({ ...complete, SMTP_URL });
  return eMail.examine({ environment } as Subject);
}

test('a mail server that takes the name and password is right, and gets no letter', async () => {
  const { port, letters } = await startMailServer();
  expect(await examineMail(`smtp://name:right@127.0.0.1:${port}`)).toEqual({
    result: 'ok',
    words: '127.0.0.1 takes letters.',
  });
  expect(letters()).toBe(0);
});

test('a wrong password is told without it', async () => {
  const { port } = await startMailServer();
  const { result, words } = await examineMail(`smtp://name:wr0ng-one@127.0.0.1:${port}`);
  expect(result).toBe('wrong');
  expect(words).toContain('refuses the name or the password');
  expect(words).not.toContain('wr0ng-one');
});

test('a mail server that is away is told by its name', async () => {
  const { result, words } = await examineMail('smtp://name:right@127.0.0.1:1');
  expect(result).toBe('wrong');
  expect(words).toMatch(/^127\.0\.0\.1 cannot be reached as SMTP_URL says \(\w+\)/);
});
