import { beforeEach, expect, test, vi } from 'vitest';
import { providePlatform } from '#netlify/local/stack/platform.ts';
import { alertStaff } from '#netlify/operations/alert-staff.ts';
import { hostedConfiguration } from '../support/hosted-configuration.ts';
import { openMailServer } from '../support/mail-server.ts';

const log = vi.spyOn(console, 'error');
beforeEach(() => void log.mockReset().mockReturnValue());

const alert = {
  subject: 'Late:\nschedules',
  lines: ['settle-payments is late.', 'Look at /admin.'],
};
const staff = { STAFF_EMAIL: 'staff@tangaza.example' };

test('staff get an alert as plain text, without a database', async () => {
  const server = await openMailServer();
  providePlatform({ ...hostedConfiguration, ...server.variables, ...staff });
  expect(await alertStaff(alert)).toBe(true);
  expect(server.received).toHaveLength(1);
  const [email] = server.received;
  expect(email?.to).toEqual([staff.STAFF_EMAIL]);
  expect(email?.headers).toContain('Subject: Late: schedules');
  expect(email?.headers.join('\n')).toMatch(/^Content-Type: text\/plain/m);
  expect(email?.body).toContain('settle-payments is late.\r\nLook at /admin.');
  expect(email?.body).toContain(hostedConfiguration.URL);
});

test('a refused alert is logged, and rejects no promise', async () => {
  const server = await openMailServer();
  server.refusal = { code: 550, message: 'Unknown mailbox' };
  providePlatform({ ...hostedConfiguration, ...server.variables, ...staff });
  expect(await alertStaff(alert)).toBe(false);
  expect(log.mock.calls.join()).toContain('Late: schedules');
  expect(log.mock.calls.join()).not.toContain('Unknown mailbox');
});

test.each([
  ['STAFF_EMAIL is not set', {}],
  ['SMTP_URL is not set', staff],
])('an alert without its settings is logged: %s', async (reason, variables) => {
  providePlatform({ ...hostedConfiguration, ...variables });
  expect(await alertStaff(alert)).toBe(false);
  expect(log.mock.calls.join()).toContain(reason);
});
