import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { openDatabaseForFile } from '../support/database.ts';

const text = getText();
const { sql } = await openDatabaseForFile();

/**
 * Returns the string literals of the database functions, except those in comments, refusals, names of locks,
 * intervals and dynamic SQL.
 */
async function readStoredTexts(): Promise<string[]> {
  const { rows } = await sql.query<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc
     where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
       and prokind = 'f'`,
  );
  const ignoredParts =
    /--.*|raise exception[^;]*;|app\.refuse_(?:if|transition)\([^;]*;|hashtextextended\('[^']*'|interval '[^']*'|execute [^;]*;/g;
  return rows.flatMap(({ source }) =>
    Array.from(
      source.replaceAll(ignoredParts, '').matchAll(/'([^'\n]*)'/g),
      ([, literal = '']) => literal,
    ),
  );
}

test('the database functions contain no sentences', async () => {
  const texts = await readStoredTexts();
  expect(texts).toContain('not-live-in-2-days');
  expect(texts.filter((text) => /^[A-Za-z]\w*(?: \w+)+\.?$/.test(text))).toEqual([]);
});

test('the database functions contain every reason of the texts', async () => {
  const texts = new Set((await readStoredTexts()).map((text) => text.trim()));
  expect(Object.keys(text.reasons).filter((code) => !texts.has(code))).toEqual([]);
});
