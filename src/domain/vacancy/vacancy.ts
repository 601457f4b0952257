/** A job vacancy, as a company sends it to us. */
import * as z from 'zod/mini';
import { atMost, lengthOf, once, typedLine, typedText } from '../typed-text/typed-text.ts';
import { vacancyLimits } from './vacancy.limits.ts';

const { name, email, message } = vacancyLimits;

/** The form's own fields, exactly; `bot-field` is left empty by everybody who sees the page. */
export const vacancySchema = z.strictObject(
  {
    'form-name': z.literal('job-listing', { error: 'Send this from the form for job vacancies.' }),
    name: typedLine('Write the name of the hiring company.').check(
      z.refine(
        (text) => lengthOf(text) >= name.least,
        once(`Write a name of at least ${name.least} characters.`),
      ),
      atMost(name.most, `Shorten the name to ${name.most} characters.`),
    ),
    email: typedLine('Write the e-mail address for applications.').check(
      atMost(email, `Use an e-mail address of at most ${email} characters.`),
      z.regex(
        z.regexes.email,
        once('Write the e-mail address in full, like jobs@company.example.'),
      ),
    ),
    message: typedText('Describe the vacancy.').check(
      atMost(message, `Shorten the text to ${message.toLocaleString('en')} characters.`),
    ),
    'bot-field': z.optional(z.string()),
  },
  { error: 'Send the fields of this form and nothing else.' },
);

/** What a company sent, tidied. */
export type Vacancy = z.infer<typeof vacancySchema>;
