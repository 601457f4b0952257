/** A job vacancy, as a company sends it to us. */
import * as z from 'zod/mini';
import { atMost, lengthOf, once, typedLine, typedText } from '../typed-text/typed-text.ts';
import { vacancyLimits } from './vacancy.limits.ts';

const { name, email, message } = vacancyLimits;

/** The form's own fields, exactly; `bot-field` is left empty by everybody who sees the page. */
export const vacancySchema = z.strictObject(
  {
    'form-name': z.literal('job-listing', { error: 'vacancy.form.wrong' }),
    name: typedLine('vacancy.name.missing').check(
      z.refine((text) => lengthOf(text) >= name.least, once('vacancy.name.short')),
      atMost(name.most, 'vacancy.name.long'),
    ),
    email: typedLine('vacancy.email.missing').check(
      atMost(email, 'vacancy.email.long'),
      z.regex(z.regexes.email, once('vacancy.email.wrong')),
    ),
    message: typedText('vacancy.message.missing').check(atMost(message, 'vacancy.message.long')),
    'bot-field': z.optional(z.string()),
  },
  { error: 'form.fields' },
);

/** What a company sent, tidied. */
export type Vacancy = z.infer<typeof vacancySchema>;
