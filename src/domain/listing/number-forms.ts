/** Finds the singular or plural of Kiswahili words by their noun class. */

/** Matches a word of open syllables, as Kiswahili has them. Most English words end in a consonant or have two in a row. */
const openSyllables =
  /^(?:(?:[mn]?(?:sh|ch|th|dh|gh|kh|ng|ny|[bdfghjklmnprstvwyz])?[wy]?|m)[aeiou])+$/;

/** Prefixes of a noun class with those of the other number. */
const classes: readonly (readonly [prefix: RegExp, ...others: string[]])[] = [
  [/^ki(?=..)/, 'vi'],
  [/^vi(?=..)/, 'ki'],
  [/^ch(?=[aeou]..)/, 'vy'],
  [/^vy(?=[aeou]..)/, 'ch'],
  [/^mw(?=[aeiou]..)/, 'w', 'mi'],
  [/^mi(?=[aeiou]..)/, 'mw'],
  [/^mi(?=[^aeiou].)/, 'm'],
  [/^wa(?=[^aeiou]..)/, 'm', 'mwa'],
  [/^m(?=[^aeiouw].)/, 'mi', 'wa'],
];

/** Words with these beginnings take no plural in 'ma-'. */
const otherClass = /^(?:ma|ki|vi|vy|mi|wa|ku|m[^aeiou])/;

const minLength = 4;

const isKiswahili = (term: string) => term.length >= minLength && openSyllables.test(term);

/**
 * Returns the possible other numbers of a word that looks like Kiswahili: 'kikapu' gives 'vikapu', and 'wapishi' gives
 * 'mpishi'. Some of them are no words.
 */
export function getNumberForms(term: string): string[] {
  const singular = isKiswahili(term) ? term.replace(/^ma(?=...)/, '') : term;
  const forms = [...getFormsByPrefix(term), ...getPluralInMa(term), singular];
  return [...new Set(forms)].filter((form) => form !== term);
}

/**
 * Returns the forms of a known word that mean the same if they are typed. The singular of a word in 'ma-' is left out,
 * because 'ziwa' (lake) is another word than 'maziwa' (milk).
 */
export function getTypedForms(term: string): string[] {
  return [...getFormsByPrefix(term), ...getPluralInMa(term)];
}

function getFormsByPrefix(term: string): string[] {
  if (!isKiswahili(term)) return [];
  const [prefix, ...others] = classes.find(([pattern]) => pattern.test(term)) ?? [];
  return prefix ? others.map((other) => term.replace(prefix, other)) : [];
}

function getPluralInMa(term: string): string[] {
  return isKiswahili(term) && !otherClass.test(term) ? [`ma${term}`] : [];
}
