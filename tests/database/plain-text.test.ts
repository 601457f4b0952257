/** Tests the removal of invisible characters from listings, and their refusal in names of members. */
import fc from 'fast-check';
import { getRule, writtenFields } from '#domain/listing/fields.ts';
import { expect, test } from 'vitest';
import { toLatinGlyphs } from '#domain/text/misleading-characters.ts';
import { removeInvisibleCharacters } from '#domain/text/invisible-characters.ts';
import { anyCharacter } from '../support/attacks/hostile-text.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createDraft } from '../support/own-listings.ts';

const { sql, query, readRows } = await openDatabaseForFile();

const characterArbitrary = fc.oneof(
  fc.constantFrom(...Array.from('Amina 7\n\té字म👩🏽🌾ﷺ')),
  fc.constantFrom(
    ...Array.from(
      '\u200b\u200c\u200d\u202e\u2066\u00ad\u034f\u061c\u3164\ufeff\u{e0041}\u0007\u0085\u180e',
    ),
  ),
  fc.string({ unit: anyCharacter, maxLength: 2 }),
);

test('the browser and the database remove the same characters', async () => {
  const texts = fc
    .sample(fc.string({ unit: characterArbitrary, maxLength: 30 }), 400)
    .map((text) => text.toWellFormed().replaceAll('\0', ''));
  const rows = await readRows<{ plain: string }>(
    `select app.plain_text(text) as plain
     from jsonb_array_elements_text($1::jsonb) with ordinality as listed (text, place) order by place`,
    JSON.stringify(texts),
  );
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(removeInvisibleCharacters));
});

test('emojis and other scripts keep joiners, Latin words lose them', () => {
  const visible = 'The farmer 👩🏽‍🌾 of क्‍ष and می‌خواهم';
  expect(removeInvisibleCharacters(visible)).toBe(visible);
  expect(removeInvisibleCharacters('Saf\u200daricom\u200c 07\u200d22')).toBe('Safaricom 0722');
});

const freeTextFields = writtenFields.filter((field) =>
  ['line', 'text'].includes(getRule(field).kind),
);

test.each(freeTextFields)(
  'invisible characters are removed from the %s of a version',
  async (field) => {
    const draft = createDraft({ phone: '+254700000001' });
    const plain = await query<string>('(app.to_version($1)).' + field, draft);
    const typed = { ...draft, [field]: `\u202e\u200b${draft[field]}\u2066\ufeff` };
    expect(await query<string>('(app.to_version($1)).' + field, typed)).toBe(plain);
  },
);

test('invisible characters are removed from names of items and descriptions of photos', async () => {
  const id = crypto.randomUUID();
  const item = { id, price: '300', isFrom: false, isOutOfStock: false, image: null };
  const draft = {
    ...createDraft({ phone: '+254700000001' }),
    items: [{ ...item, name: 'Mat\u202e \u200b' }],
    images: [{ id, alt: '\u2067A mat' }],
  };
  expect(await query("(app.to_version($1)).items -> 0 ->> 'name'", draft)).toBe('Mat');
  expect(await query("(app.to_version($1)).images -> 0 ->> 'alt'", draft)).toBe('A mat');
});

const invisibleCharacters = ['\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\n'];
test.each(invisibleCharacters)('no member has %j in the name', async (character) => {
  const insertion = sql.query(
    'insert into public.members (id, name) values (gen_random_uuid(), $1)',
    [`Amina${character} W`],
  );
  await expect(insertion).rejects.toThrow('members_name_is_plain');
});

test('the browser and the database replace the same letters of other alphabets', async () => {
  // The blocks of Greek, Cyrillic and Latin letters of other languages.
  const glyphs = Array.from({ length: 0x530 - 0xc0 }, (_, index) =>
    String.fromCodePoint(0xc0 + index),
  ).filter((glyph) => toLatinGlyphs(glyph) !== glyph);
  expect(glyphs.length).toBeGreaterThan(60);
  for (const glyph of glyphs)
    expect(await query<string>('app.name_key($1)', glyph)).toBe(toLatinGlyphs(glyph));
  expect(await query<string>('app.name_key($1)', ' Mama-Mb\u043ega & S0ns ')).toBe('mamambogasons');
});
