/** Finds in comments and documents what makes a sentence a riddle: pronouns, questions, double negation. */
import type { Finding } from './names.ts';

const role = 'owner, member, visitor, staff, editor, operator, caller, client or user';

const pronouns =
  /\b(?:she|hers?|herself|he|him|his|himself|who|whom|whose|whoever|(?:some|any|every|no)body|(?:some|any|every)one|no one)\b/gi;

const openings = /^(?:what|who|whose|whom|which|whether|where|how|of)\b/i;

/** `no-store` and the like are terms of a platform. */
const negations =
  /(?<!-)\b(?:no|not|never|none|nothing|nobody|nowhere|neither|cannot|without)\b(?!-)|n['’]t\b/gi;

/** What is quoted from code or from the screen is no sentence of the comment. */
const quotations = /`[^`]*`|"[^"\n]*"|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)/g;

/** @returns the text with its quotations replaced by one character, so that they stay words. */
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
 * @param text - a whole comment: without its signs, and consecutive lines as one.
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

/** Removes the signs of a comment: `/**`, `*` at the start of a line, `//`, `--`. */
export function toSentence(comment: string): string {
  return comment
    .replace(/^(?:\/\*+|\/\/|--)|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*(?!\*)|--|\/\/)?\s?/, ''))
    .join('\n')
    .trim();
}

/** The prose of a Markdown document: without code, addresses of links and HTML tags. */
export function toProse(markdown: string): string {
  return markdown
    .replaceAll(/^(`{3,})[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`]*`/g, '…')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>]*>/g, '');
}
