/**
 * Finds words and forms that make comments and documents hard to read: pronouns, questions and double negations.
 */
import type { Finding } from './names.ts';

const roleNames = 'owner, member, visitor, staff, editor, operator, caller, client or user';

const pronounPattern =
  /\b(?:she|hers?|herself|he|him|his|himself|who|whom|whose|whoever|(?:some|any|every|no)body|(?:some|any|every)one|no one)\b/gi;

const questionPattern = /^(?:what|who|whose|whom|which|whether|where|how|of)\b/i;

/** Matches a negation. Terms of a platform, such as `no-store`, do not match. */
const negationPattern =
  /(?<!-)\b(?:no|not|never|none|nothing|nobody|nowhere|neither|cannot|without)\b(?!-)|n['’]t\b/gi;

/** Matches quotations of code or of screen texts, which are not checked. */
const quotationPattern = /`[^`]*`|"[^"\n]*"|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)/g;

/** Replaces each quotation by one character, so that the words around it stay separate. */
const hideQuotations = (text: string) => text.replaceAll(quotationPattern, '…');

/** Returns a finding for each pronoun in the text. */
export function findPronouns(text: string): Finding[] {
  return (hideQuotations(text).match(pronounPattern) ?? []).map((pronoun) => ({
    ban: pronoun.toLowerCase(),
    text: pronoun,
    better: roleNames,
  }));
}

/**
 * Returns findings for a question word at the start, for pronouns, and for sentences with more than one negation.
 * @param text - a comment without its delimiters. Consecutive line comments are joined.
 */
export function findInComment(text: string): Finding[] {
  const sentence = text.trim();
  const [question] = questionPattern.exec(sentence) ?? [];
  const doubleNegations = hideQuotations(sentence)
    .split(/[.!?](?:\s|$)/)
    .filter((part) => (part.match(negationPattern) ?? []).length > 1);
  return [
    ...(question === undefined
      ? []
      : [
          {
            ban: `begins with ${question.toLowerCase()}`,
            text: question,
            better: 'a technical noun as the subject',
          },
        ]),
    ...findPronouns(sentence),
    ...doubleNegations.map((part) => ({
      ban: 'two negations',
      text: part.trim(),
      better: 'one negation in a sentence',
    })),
  ];
}

/** Removes the delimiters of a comment, including the `*`, `--` or `//` at the start of each line. */
export function toSentence(comment: string): string {
  return comment
    .replace(/^(?:\/\*+|\/\/|--)|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*(?!\*)|--|\/\/)?\s?/, ''))
    .join('\n')
    .trim();
}

/** Returns the prose of a Markdown document: without code, link addresses and HTML tags. */
export function toProse(markdown: string): string {
  return markdown
    .replaceAll(/^(`{3,})[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`]*`/g, '…')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>]*>/g, '');
}
