/** Finds English in Kiswahili texts. */

/** Frequent terms of English. Kiswahili and the names of the site have none of them. */
const terms =
  'the and your you with from for is are was of to this that these those our we us what how when where which why not no page price prices read send pay open closed more all by on at it its they their has have had can will would should must please click here there new now today week month day year photo photos phone advert adverts business businesses shop shops customer customers staff home about search find show hide back next close cancel save change delete share write call only first last other another than then after before while until or but if as be been an in out up down over under money paid free name password wait try again reload saved sent failed missing unknown checked approved payment package packages notice jobs job town category county description website address';

const boundary = String.raw`[\p{L}\d'’@./-]`;
const termPattern = new RegExp(
  `(?<!${boundary})(?:${terms.split(' ').join('|')})(?!${boundary})`,
  'giu',
);

/** Returns the distinct English terms in a text. @param names - texts that remain in English, such as names */
export function findEnglishTerms(text: string, names: readonly string[] = []): string[] {
  let rest = text;
  for (const name of names.toSorted((one, other) => other.length - one.length))
    rest = rest.replaceAll(name, ' ');
  return [...new Set(rest.match(termPattern)?.map((term) => term.toLowerCase()))];
}
