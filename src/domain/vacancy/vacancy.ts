/** A job vacancy, as a company sends it to us. */
import * as z from 'zod/mini';
import { atMost, sized, typedEmail, typedLine, typedText } from '../typed-text/typed-text.ts';
import { vacancyLimits } from './vacancy.limits.ts';

const { name, email, message } = vacancyLimits;

/** The form's own fields, exactly; `bot-field` is left empty by everybody who sees the page. */
export const vacancySchema = z.strictObject(
  {
    'form-name': z.literal('job-listing', { error: 'vacancy.form.wrong' }),
    name: typedLine('vacancy.name.missing').check(...sized(name, 'vacancy.name')),
    email: typedEmail(email, 'vacancy.email'),
    message: typedText('vacancy.message.missing').check(atMost(message, 'vacancy.message.long')),
    'bot-field': z.optional(z.string()),
  },
  { error: 'form.fields' },
);

/** What a company sent, tidied. */
export type Vacancy = z.infer<typeof vacancySchema>;
