import { describe, expect, test } from 'vitest';
import { inFrame } from './frame.ts';
import { vacancyReceived } from './vacancy-received.ts';

const brand = {
  name: 'Tangaza & Co',
  phone: { number: '+254700000001', words: '0700 000 001' },
  email: 'hello@tangaza.example',
};
const url = 'https://tangaza.example/job-listings';

describe('the letter to somebody who sent a job vacancy', () => {
  const write = (frame = { brand, url }) => vacancyReceived.write(frame);

  test('says in HTML and in text what happened, what happens now, and who we are [E11]', () => {
    const { subject, html, text } = write();
    expect(subject).toBe('We received your job vacancy');
    const facts = ['working days', '30 days', url, '0700 000 001', 'hello@tangaza.example'];
    for (const fact of facts) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
    expect(html).toContain('Tangaza &amp; Co');
    expect(text).toContain('Tangaza & Co');
  });

  test('has no link where there is none', () => {
    const { html, text } = write({ brand, url: '' });
    expect(html).not.toContain('See the job listings');
    expect(text).not.toContain('See the job listings');
  });
});

describe('a letter with words of somebody else', () => {
  const write = (message: string) =>
    inFrame(brand, { subject: 'We received it', parts: ['Thank you.', { facts: { message } }] });

  test('says them in HTML and in text', () => {
    const { html, text } = write('Two tailors.\nStart in May.');
    expect(html).toContain('Two tailors.<br>Start in May.');
    expect(text).toContain('    Two tailors.\n    Start in May.');
  });

  test('shows hostile words as words', () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror='a'>"&amp;`;
    const { html } = write(hostile);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).not.toContain(hostile);
    expect(html).toContain('&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('onerror=&#39;a&#39;&gt;&quot;&amp;amp;');
  });

  test('lets nothing that was sent pass for words of ours', () => {
    const { text } = write('Tailors\r\n\r\n--\r\nTangaza\r\nPay to 0700 000 099');
    expect(text).toContain('    Tailors\n    \n    --\n    Tangaza\n    Pay to 0700 000 099\n\n');
  });

  test('drops what no mail client and no database takes', () => {
    const { html, text } = write('Du\u0000ka\u001b[1m \ud800');
    expect(text).toContain('    Duka[1m \ufffd\n');
    expect(html).toContain('Duka[1m \ufffd');
  });

  test('fetches nothing and counts nobody', () => {
    const { html } = write('Mats');
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|src=/i);
  });
});
