/** A vacancy that a company submitted. */
import * as z from 'zod/mini';
import {
  maxCharacters,
  characterRange,
  typedEmail,
  typedLine,
  typedText,
} from '../typed-text/typed-text.ts';
import { vacancyLimits } from './vacancy.limits.ts';

const { name, email, message } = vacancyLimits;

/** The schema of the form. Other fields are rejected. `bot-field` is hidden, so only bots fill it in. */
export const vacancySchema = z.strictObject(
  {
    'form-name': z.literal('job-listing', { error: 'vacancy.form.wrong' }),
    name: typedLine('vacancy.name.missing').check(...characterRange(name, 'vacancy.name')),
    email: typedEmail(email, 'vacancy.email'),
    message: typedText('vacancy.message.missing').check(
      maxCharacters(message, 'vacancy.message.long'),
    ),
    'bot-field': z.optional(z.string()),
  },
  { error: 'form.fields' },
);

/** A submitted vacancy in normal form. */
export type Vacancy = z.infer<typeof vacancySchema>;
