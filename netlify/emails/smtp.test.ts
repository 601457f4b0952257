import { expect, test } from 'vitest';
import { createSmtpOptions } from './deliver.ts';

const server = { host: 'mail.tangaza.example', port: 587, secure: false, user: '', password: '' };

test('a mail server must encrypt and respond within seconds', () => {
  const { connectionTimeout, socketTimeout, ...connection } = createSmtpOptions(server);
  expect(connection).toMatchObject({ secure: false, requireTLS: true });
  expect(connection).not.toHaveProperty('ignoreTLS');
  expect(createSmtpOptions({ ...server, secure: true, port: 465 })).toMatchObject({ secure: true });
  expect(Math.max(connectionTimeout ?? 60_000, socketTimeout ?? 60_000)).toBeLessThanOrEqual(5_000);
});

test.each(['localhost', '127.0.0.1', '::1'])('no encryption is required of %s', (host) => {
  expect(createSmtpOptions({ ...server, host })).not.toHaveProperty('requireTLS');
});
