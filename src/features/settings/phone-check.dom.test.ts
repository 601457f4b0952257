/** Tests the check of a phone number in the settings. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { OwnPhones } from '#domain/phone/phone-code.ts';
import { render } from '#tests/support/render.ts';
import { PhoneCheck } from './PhoneCheck.tsx';

const { phone: text, sessionEnded } = getText().settings;
document.documentElement.lang = 'en';

const number = '+254712000001';
const checked = [{ phone: number, checked_at: '2026-11-29T08:00:00Z' }];
const loadMock = vi.hoisted(() => vi.fn<() => Promise<OwnPhones>>());
vi.mock('#browser/api/phone-codes.ts', () => ({
  loadOwnPhones: loadMock,
  requestPhoneCode: () => Promise.resolve(),
  confirmPhoneCode: () => Promise.resolve({ checked, sms_number: number }),
}));

test('a checked number leaves the form, and the section names it once', async () => {
  loadMock.mockResolvedValue({ checked: [], sms_number: null });
  const screen = await render(createElement(PhoneCheck, { text, sessionEnded }));
  await screen.fill('[type=tel]', '0712 000 001');
  await screen.submit();
  await screen.click('form + div button');
  expect(document.activeElement).toBe(screen.find('ul'));
  expect(screen.getText('section').match(/0712 000 001/g)).toHaveLength(1);
  expect(screen.getText('section')).toContain(text.smsHere);
  expect(screen.getText('section')).not.toContain(text.lead);
  await screen.click('section > button');
  expect(screen.getText('section')).toContain(text.leadAnother);
  expect((screen.find('[type=tel]') as HTMLInputElement).value).toBe('');
  await screen.click('form button:not([type=submit])');
  expect(screen.getText('section')).not.toContain(text.leadAnother);
});

test('a member with two numbers reads which one gets SMS', async () => {
  const other = { phone: '+254712000002', checked_at: '2026-11-28T08:00:00Z' };
  loadMock.mockResolvedValue({ checked: [...checked, other], sms_number: number });
  const screen = await render(createElement(PhoneCheck, { text, sessionEnded }));
  expect(screen.getText('section')).toContain('Our SMS go to 0712 000 001.');
});
