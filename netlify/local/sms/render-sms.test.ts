import { expect, test } from 'vitest';
import { renderSms } from './render-sms.ts';

const sms = {
  sender: 'TANGAZA',
  phone: '+254700000011',
  text: 'Tangaza: <Mats> is live. https://tangaza.example/mats?a=1&b=2. Thank you.',
  parts: 1,
  at: new Date('2026-11-29T06:05:00Z'),
};

test('a message has its number, its time in Nairobi and a link', () => {
  const html = renderSms(sms);
  expect(html).toContain('<strong>TANGAZA</strong> to 0700 000 011');
  expect(html).toContain('>29 November 2026, 09:05</time></p>');
  expect(html).toContain(
    '&lt;Mats&gt; is live. <a href="https://tangaza.example/mats?a=1&amp;b=2">https://tangaza.example/mats?a=1&amp;b=2</a>. Thank you.',
  );
});

test('a message of several parts names their number', () => {
  expect(renderSms({ ...sms, parts: 2 })).toContain('</time>, 2 parts</p>');
});
