import { expect, test } from 'vitest';
import { reportLimits, reportReasons } from './report.limits.ts';
import { reportSchema } from './report.ts';

const report = { 'form-name': 'report', business: 'judys-mats', reason: 'scam' };
const full = '🧺'.repeat(reportLimits.message);

const samples: [change: object, refusals: string[][]][] = [
  [{ reason: 'other', message: 'It is my own photo.' }, []],
  [{ reason: 'other', message: ' \r\n' }, [['message', 'report.message.missing']]],
  [{ message: full }, []],
  [{ message: `${full}a` }, [['message', 'report.message.long']]],
  [{ 'form-name': 'job-listing' }, [['form-name', 'report.form.wrong']]],
  [{ business: ' ' }, [['business', 'report.business.missing']]],
  [{ state: 'settled' }, [['', 'form.fields']]],
];
for (const reason of reportReasons) if (reason !== 'other') samples.push([{ reason }, []]);
for (const reason of [undefined, '', 'Scam', 'toString', ['scam']])
  samples.push([{ reason }, [['reason', 'report.reason.missing']]]);

test.each(samples)('a report with %j has the refusals %j', (change, refusals) => {
  const { data, error } = reportSchema.safeParse({ ...report, ...change });
  const issues = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(issues ?? []).toEqual(refusals);
  if (data) expect(data).toEqual({ ...report, message: '', ...change });
});
