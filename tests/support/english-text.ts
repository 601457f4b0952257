/** Finds English in Kiswahili texts, and Kiswahili in English ones. */

/** Frequent terms of English. Kiswahili and the names of the site have none of them. */
const englishTerms =
  'the and your you with from for is are was of to this that these those our we us what how when where which why not no page price prices read send pay open closed more all by on at it its they their has have had can will would should must please click here there new now today week month day year photo photos phone advert adverts business businesses shop shops customer customers staff home about search find show hide back next close cancel save change delete share write call only first last other another than then after before while until or but if as be been an in out up down over under money paid free name password wait try again reload saved sent failed missing unknown checked approved payment package packages notice jobs job town category county description website address';

/** Frequent terms of Kiswahili. English and the names of the site have none of them. */
const kiswahiliTerms =
  'ya wa za la cha vya kwa na ni katika kwenye yako lako wako zako chako langu yangu hii hili huu hizi huyu hayo hapa sasa bado tayari kila hakuna wateja mteja tangazo matangazo biashara duka maduka bei lipa malipo pesa picha simu siku mwezi mwaka jina mji kaunti ukurasa wavuti andika soma tafuta onyesha funga fungua rudi endelea hifadhi badilisha futa tuma angalia chagua subiri jaribu ombi nambari risiti kifurushi vifurushi watumishi mwanzo kuhusu hujambo asante tafadhali';

const boundary = String.raw`[\p{L}\d'’@./-]`;

/** Returns the distinct terms of a list in a text. Names are left out. */
function findTerms(list: string, text: string, names: readonly string[]): string[] {
  const pattern = new RegExp(
    `(?<!${boundary})(?:${list.split(' ').join('|')})(?!${boundary})`,
    'giu',
  );
  let rest = text;
  for (const name of names.toSorted((one, other) => other.length - one.length))
    rest = rest.replaceAll(name, ' ');
  return [...new Set(rest.match(pattern)?.map((term) => term.toLowerCase()))];
}

/** Returns the distinct English terms in a text. @param names - texts that remain in English, such as names */
export const findEnglishTerms = (text: string, names: readonly string[] = []): string[] =>
  findTerms(englishTerms, text, names);

/** Returns the distinct terms of Kiswahili in a text. @param names - texts that remain in Kiswahili, such as names */
export const findKiswahiliTerms = (text: string, names: readonly string[] = []): string[] =>
  findTerms(kiswahiliTerms, text, names);
