import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import { openDatabaseForFile } from '../support/database.ts';

const { sql } = await openDatabaseForFile();

/** Texts in the database functions, except comments, refusals, names of locks, intervals and dynamic SQL. */
async function storedTexts(): Promise<string[]> {
  const { rows } = await sql.query<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc
     where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
       and prokind = 'f'`,
  );
  const unstored =
    /--.*|raise exception[^;]*;|app\.refuse_(?:if|transition)\([^;]*;|hashtextextended\('[^']*'|interval '[^']*'|execute [^;]*;/g;
  return rows.flatMap(({ source }) =>
    Array.from(source.replaceAll(unstored, '').matchAll(/'([^'\n]*)'/g), ([, text = '']) => text),
  );
}

test('the database stores no sentences, readers use the catalogue', async () => {
  const texts = await storedTexts();
  expect(texts).toContain('not-live-in-2-days');
  expect(texts.filter((text) => /^[A-Za-z]\w*(?: \w+)+\.?$/.test(text))).toEqual([]);
});

test('every reason that the database gives has its words', async () => {
  const texts = new Set((await storedTexts()).map((text) => text.trim()));
  expect(Object.keys(text.reasons).filter((code) => !texts.has(code))).toEqual([]);
});
