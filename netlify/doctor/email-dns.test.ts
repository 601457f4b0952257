import { expect, test } from 'vitest';
import { matchWrong } from '#tests/support/doctor/examine-stack.ts';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import type { Check } from './check.ts';
import { dkim, dmarc, spf } from './email-dns.ts';

const variables = {
  SMTP_URL: 'smtps://name:right@smtp.service.example',
  MAIL_FROM: 'Tangaza <hello@mail.tangaza.example>',
  MAIL_DKIM_SELECTOR: 'pm, s1',
};

/** Runs a check with these TXT records by name, in the format of a resolver. A missing name is unknown. */
function runWithRecords(check: Check, records: Record<string, string[]>) {
  const respond = ({ url }: Request) => {
    const { searchParams } = new URL(url);
    expect(searchParams.get('type')).toBe('TXT');
    const texts = records[searchParams.get('name') ?? ''];
    // An alias precedes its records.
    const alias = { name: 'alias.', type: 5, TTL: 300, data: 'target.service.example.' };
    const answers = texts?.map((data) => ({ name: 'target.', type: 16, TTL: 300, data }));
    return Response.json(
      answers ? { Status: 0, Answer: [alias, ...answers] } : { Status: 3, Authority: [] },
    );
  };
  return runSingleCheck(check, respond, { variables });
}

const domain = 'mail.tangaza.example';

test('an SPF record of several strings is joined', async () => {
  const records = { [domain]: ['"other=1"', '"v=spf1 include:" "service.example ~all"'] };
  const message = `${domain}: v=spf1 include:service.example ~all`;
  expect(await runWithRecords(spf, records)).toEqual({ result: 'ok', message });
  expect(await runWithRecords(spf, { [domain]: ['v=spf1 -all'] })).toMatchObject({ result: 'ok' });
});

test.each([
  ['no record', {}, 'has no SPF record'],
  ['another record', { [domain]: ['"v=spf10 -all"'] }, 'has no SPF record'],
  ['two records', { [domain]: ['"v=spf1 -all"', '"v=spf1 ~all"'] }, 'has 2 SPF records'],
  ['a record for all', { [domain]: ['"v=spf1 a +all"'] }, 'permits every sender'],
])('SPF with %s is wrong', async (_, records, message) => {
  expect(await runWithRecords(spf, records)).toEqual(matchWrong(message));
});

const key = '"v=DKIM1; k=rsa; p=MIGf" "MA0G"';

test('DKIM requires a key for each selector', async () => {
  const records = { [`pm._domainkey.${domain}`]: [key], [`s1._domainkey.${domain}`]: [key] };
  const message = `${domain} has a key for pm and s1.`;
  expect(await runWithRecords(dkim, records)).toEqual({ result: 'ok', message });
  const onlyFirst = { [`pm._domainkey.${domain}`]: [key] };
  expect(await runWithRecords(dkim, onlyFirst)).toEqual(matchWrong('s1._domainkey'));
  const revoked = { ...records, [`s1._domainkey.${domain}`]: ['"v=DKIM1; p="'] };
  expect(await runWithRecords(dkim, revoked)).toEqual(matchWrong('is revoked'));
});

test('DKIM without a selector is skipped', async () => {
  const unset = { ...variables, MAIL_DKIM_SELECTOR: '' };
  const finding = await runSingleCheck(dkim, undefined, { variables: unset });
  const message = 'Not checked: MAIL_DKIM_SELECTOR is not set.';
  expect(finding).toEqual({ result: 'skipped', message });
});

test.each([
  ['the domain itself', `_dmarc.${domain}`],
  ['the domain above', '_dmarc.tangaza.example'],
])('a DMARC record at %s counts', async (_, name) => {
  const finding = await runWithRecords(dmarc, { [name]: ['"v=DMARC1; p=Quarantine; pct=100"'] });
  expect(finding).toMatchObject({ result: 'ok' });
  expect(finding.message).toContain('quarantine');
});

test.each([
  ['no record', {}, 'has no DMARC record'],
  ['no policy', { [`_dmarc.${domain}`]: ['"v=DMARC1; sp=none"'] }, 'has no policy'],
  [
    'two records',
    { [`_dmarc.${domain}`]: ['"v=DMARC1; p=none"', '"v=DMARC1; p=reject"'] },
    'has 2 DMARC records',
  ],
])('DMARC with %s is wrong', async (_, records, message) => {
  expect(await runWithRecords(dmarc, records)).toEqual(matchWrong(message));
});

test.each([
  ['no network', () => Response.error()],
  ['a page of a proxy', () => new Response('<h1>Blocked</h1>', { status: 403 })],
  ['a failure of the server', () => Response.json({ Status: 2 })],
])('nothing is checked with %s', async (_, respond) => {
  for (const check of [spf, dkim, dmarc]) {
    const finding = await runSingleCheck(check, respond, { variables });
    expect(finding.result).toBe('skipped');
    expect(finding.message).toContain('Not checked');
  }
});

test('nothing is checked without a mail server', async () => {
  for (const check of [spf, dkim, dmarc]) {
    expect(await runSingleCheck(check)).toMatchObject({ result: 'skipped' });
  }
});
