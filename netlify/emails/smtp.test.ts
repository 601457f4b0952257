import { expect, test } from 'vitest';
import { connectionTo } from './smtp.ts';

const server = { host: 'mail.tangaza.example', port: 587, secure: false, user: '', password: '' };

test('a mail server elsewhere gets nothing unencrypted', () => {
  expect(connectionTo(server)).toMatchObject({ secure: false, requireTLS: true });
  expect(connectionTo(server)).not.toHaveProperty('ignoreTLS');
  expect(connectionTo({ ...server, secure: true, port: 465 })).toMatchObject({ secure: true });
});

test.each(['localhost', '127.0.0.1', '::1'])('%s is this machine', (host) => {
  expect(connectionTo({ ...server, host })).not.toHaveProperty('requireTLS');
});

test('a server that does not answer is given up within seconds', () => {
  const { connectionTimeout, socketTimeout } = connectionTo(server);
  expect(connectionTimeout).toBeLessThanOrEqual(5_000);
  expect(socketTimeout).toBeLessThanOrEqual(5_000);
});
