import { expect, test } from 'vitest';
import { getClientAddress } from './rate-limit.ts';

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['::ffff:127.0.0.2', '127.0.0.2'],
  ['::FFFF:7f00:2', '127.0.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('a client at %j is counted as %j', (ip, client) => {
  expect(getClientAddress({ ip })).toBe(client);
});
