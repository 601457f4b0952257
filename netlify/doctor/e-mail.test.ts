import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { examineAlone } from '#tests/support/doctor/examine-alone.ts';
import { wrongWith } from '#tests/support/doctor/examine-stack.ts';
import { eMail } from './e-mail.ts';

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
  const variables = { SMTP_URL, MAIL_FROM: 'Tangaza <hello@tangaza.example>' };
  return examineAlone(eMail, undefined, { variables });
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
  const finding = await examineMail(`smtp://name:wr0ng-one@127.0.0.1:${port}`);
  expect(finding).toEqual(wrongWith('refuses the name or the password'));
  expect(finding.words).not.toContain('wr0ng-one');
});

test('a mail server that is away is told by its name', async () => {
  const finding = await examineMail('smtp://name:right@127.0.0.1:1');
  expect(finding).toEqual(wrongWith(/^127\.0\.0\.1 cannot be reached as SMTP_URL says \(\w+\)/));
});
