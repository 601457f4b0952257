/** Finds words of one family, which share a stem before their English endings: 'dentist' and 'dental'. */
import { toSingular } from './search.ts';

/** Endings after which the rest of a word may be a word of its own: 'paint' and 'painter', but not 'person' and 'personal'. */
const endingsOfTerms = ['ist', 'ian', 'ing', 'er', 'or', 'en'];
const endings = [...endingsOfTerms, 'al', 'ery', 'ry', 'y'];

const minStemLength = 4;
/** A shorter word is often another one than its stem: 'corn' and 'corner', 'flow' and 'flower'. */
const minTermLength = 5;
/** Maximum number of further forms of a word. */
const maxForms = 4;

/** Matches a doubled consonant at the end of a stem, as in 'knitting'. */
const doubledEnd = /([^aeiou])\1$/u;

interface Stem {
  stem: string;
  /** '' for the word itself. */
  ending: string;
}

/** Returns a word without its plural ending, and its possible stems. */
function getStems(term: string): Stem[] {
  const singular = toSingular(term);
  const stems = endings.flatMap((ending) => {
    if (!singular.endsWith(ending)) return [];
    const stem = singular.slice(0, -ending.length);
    return [stem, stem.replace(doubledEnd, '$1')].map((form) => ({ stem: form, ending }));
  });
  return [{ stem: singular, ending: '' }, ...stems].filter(
    ({ stem }) => stem.length >= minStemLength,
  );
}

/** True for two words with the same stem of at least four letters, if their endings usually keep the meaning. */
export function isSameFamily(one: string, other: string): boolean {
  if (toSingular(one) === toSingular(other)) return false;
  const others = getStems(other);
  return getStems(one).some((first) => others.some((second) => haveSameMeaning(first, second)));
}

function haveSameMeaning(one: Stem, other: Stem): boolean {
  if (one.stem !== other.stem) return false;
  if (one.ending !== '' && other.ending !== '') return true;
  return one.stem.length >= minTermLength && endingsOfTerms.includes(one.ending || other.ending);
}

/** Returns the words of a list that are of the family of a word, each in one number. */
export function findForms(term: string, list: readonly string[]): string[] {
  const forms = list.filter((other) => isSameFamily(term, other));
  return [...new Map(forms.toReversed().map((form) => [toSingular(form), form])).values()]
    .toReversed()
    .slice(0, maxForms);
}
