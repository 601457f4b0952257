import { expect, test } from 'vitest';
import { checks } from '#netlify/doctor/examine.ts';
import { operatingPath, readDocument, readQuotations } from './document.ts';
import { readSettingsOfExample } from './settings.ts';

const manual = readDocument(operatingPath);
const runbooks =
  (manual.split('## Runbooks\n')[1] ?? '').split(/^## /m)[0]?.split(/^### /m).slice(1) ?? [];
const [, secrets = ''] = /^## Secrets\n([^]*?)^## /m.exec(manual) ?? [];

test('the manual has at most 150 lines', () => {
  expect(manual.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

test('the manual has every runbook, each of eight lines at most', () => {
  const titles = runbooks.map((runbook) => runbook.split('\n')[0]);
  expect(titles).toEqual(
    expect.arrayContaining([
      'A payment provider is down',
      'An M-Pesa callback is lost',
      'A key leaked',
      'A wrong price was published',
      'A data-protection request',
      'A deploy went wrong',
      'The database is full',
      'Credits are nearly used',
    ]),
  );
  const longRunbooks = runbooks.filter((runbook) => {
    const lines = runbook.split('\n').slice(1);
    return lines.filter((line) => line.trim() !== '').length > 8;
  });
  expect(longRunbooks).toEqual([]);
});

/** Matches the settings of the embedded stack and of test builds, which a hosted site lacks. */
const embeddedSettings =
  /^(?:PORT|DATA_DIR|CONTENT_PORT|EDGE_CACHE|BROTLI_QUALITY|PICTURE_EFFORT|STUDIO_URL|IDENTITY_\w+)$/;

test('the manual says of each setting if it is secret, and how it is replaced', () => {
  const names = new Set(
    readQuotations(secrets).flatMap((name) =>
      name.endsWith('*')
        ? readSettingsOfExample().filter((setting) => setting.startsWith(name.slice(0, -1)))
        : [name],
    ),
  );
  const missing = readSettingsOfExample().filter(
    (name) => !embeddedSettings.test(name) && !names.has(name),
  );
  expect(missing, 'add it to the section Secrets of netlify/OPERATING.md').toEqual([]);
});

test('each setting that is named like a secret has a row for its rotation', () => {
  const rows = secrets
    .split('\n')
    .filter((line) => /^\| `.*\| (?:yes|never at Netlify) +\|/.test(line));
  const isSecret = /SECRET|PASSKEY|PASSPHRASE|TOKEN|CREDENTIAL|_KEY$|SMTP_URL|HOOK_URL/;
  const secretNames = readSettingsOfExample().filter(
    (name) => isSecret.test(name) && !embeddedSettings.test(name) && !name.includes('PUBLISHABLE'),
  );
  expect(secretNames.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual(
    [],
  );
});

test('the manual names existing lines of the doctor', () => {
  const lines = Array.from(manual.matchAll(/line '([^']+)'/g), ([, name]) => name);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !checks.some(({ name }) => name === line))).toEqual([]);
});
