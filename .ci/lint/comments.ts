/**
 * Finds forms in comments and documents that make a sentence hard to read: pronouns, questions, double negation.
 */
import type { Finding } from './names.ts';

const role = 'owner, member, visitor, staff, editor, operator, caller, client or user';

const pronouns =
  /\b(?:she|hers?|herself|he|him|his|himself|who|whom|whose|whoever|(?:some|any|every|no)body|(?:some|any|every)one|no one)\b/gi;

const openings = /^(?:what|who|whose|whom|which|whether|where|how|of)\b/i;

/** The pattern excludes terms of a platform such as `no-store`. */
const negations =
  /(?<!-)\b(?:no|not|never|none|nothing|nobody|nowhere|neither|cannot|without)\b(?!-)|n['’]t\b/gi;

/** Quotations from code or from the screen, which are not checked. */
const quotations = /`[^`]*`|"[^"\n]*"|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)/g;

/** @returns the text with each quotation replaced by one character, so that the words around it stay separate. */
const withoutQuotations = (text: string) => text.replaceAll(quotations, '…');

/** @returns a finding for each pronoun of the text. */
export function findPronouns(text: string): Finding[] {
  return (withoutQuotations(text).match(pronouns) ?? []).map((pronoun) => ({
    ban: pronoun.toLowerCase(),
    text: pronoun,
    better: role,
  }));
}

/**
 * @param text - a whole comment without its delimiters; consecutive lines are joined.
 * @returns findings for its first word, its pronouns, and sentences with more than one negation.
 */
export function findInComment(text: string): Finding[] {
  const sentence = text.trim();
  const [question] = openings.exec(sentence) ?? [];
  const denied = withoutQuotations(sentence)
    .split(/[.!?](?:\s|$)/)
    .filter((part) => (part.match(negations) ?? []).length > 1);
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
    ...denied.map((part) => ({
      ban: 'two negations',
      text: part.trim(),
      better: 'one negation in a sentence',
    })),
  ];
}

/** Removes the delimiters of a comment: `/**`, `*` at the start of a line, `//`, `--`. */
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
