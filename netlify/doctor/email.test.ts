import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { email } from './email.ts';

test('a mail server that accepts the login gets no email', async () => {
  const { variables, received } = await openMailServer();
  const finding = { result: 'ok', message: '127.0.0.1 accepts e-mails.' };
  expect(await runSingleCheck(email, undefined, { variables })).toEqual(finding);
  expect(received).toEqual([]);
});

test('a wrong password is reported without its value', async () => {
  const { variables } = await openMailServer();
  const SMTP_URL = variables.SMTP_URL.replace(/:[^:]+@/, ':wr0ng-one@');
  const finding = await runSingleCheck(email, undefined, { variables: { ...variables, SMTP_URL } });
  expect(finding).toEqual(matchWrong('refuses the name or the password'));
  expect(finding.message).not.toContain('wr0ng-one');
});

test('an unreachable mail server is reported by its name', async () => {
  const variables = { SMTP_URL: 'smtp://name:right@127.0.0.1:1', MAIL_FROM: 'hello@shop.example' };
  const finding = await runSingleCheck(email, undefined, { variables });
  expect(finding).toEqual(matchWrong(/^127\.0\.0\.1 cannot be reached with SMTP_URL \(\w+\)/));
});
