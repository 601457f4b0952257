import { text } from '#content/text/text.ts';
import type { Letter } from './letter.ts';
import { letterOfWords } from './letter-of-words.ts';

/**
 * To the address that somebody named in a job vacancy; its link is the page of jobs. Nothing that was
 * sent stands in it: anybody can name any address, and would have us say anything to anyone.
 */
export const vacancyReceived: Letter = {
  name: 'job-vacancy-received',
  write: (frame) => letterOfWords(text.letters.vacancyReceived, {}, frame),
};
