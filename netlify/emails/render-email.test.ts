import { expect, test } from 'vitest';
import { createVacancyReceived } from './confirm-vacancy.ts';
import { composeEmail, renderEmail } from './render-email.ts';

const url = 'https://tangaza.example/job-listings';

test('the email about a vacancy states the next steps and contacts [E11]', () => {
  const { subject, html, text } = renderEmail(createVacancyReceived(), url);
  expect(subject).toBe('We received your job vacancy');
  for (const fact of ['working days', '30 days', url, '0700 000 001', 'hello@tangaza.example'])
    for (const content of [html, text]) expect(content).toContain(fact);
  expect(Object.values(renderEmail(createVacancyReceived(), '')).join()).not.toContain(
    'See the job',
  );
});

const render = (message: string) =>
  composeEmail('We received it', ['Thank you.', { facts: { message } }]);

test('an email shows texts of users as text and fetches nothing', () => {
  const hostile = `</p><script>alert(1)</script><img src=x onerror='a'>"&amp;`;
  const { html } = render(hostile);
  expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|src="/i);
  expect(html).not.toContain(hostile);
  expect(html).toContain('&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('onerror=&#39;a&#39;&gt;&quot;&amp;amp;');
});

test('an email indents texts of users in plain text', () => {
  const { html, text } = render('Tailors\r\n\r\n--\r\nTangaza\r\nPay to 0700 000 099');
  expect(text).toContain('    Tailors\n    \n    --\n    Tangaza\n    Pay to 0700 000 099\n\n');
  expect(html).toContain('Tailors<br><br>--<br>Tangaza<br>Pay');
});

test('an email drops control characters and replaces unpaired surrogates', () => {
  const { html, text } = render('Du\u0000ka\u001b[1m \ud800');
  expect(text).toContain('    Duka[1m \ufffd\n');
  expect(html).toContain('Duka[1m \ufffd');
});
