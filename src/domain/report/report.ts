/** A report of a listing that somebody thinks is not right. */
import * as z from 'zod/mini';
import { once, optionalText, typedLine } from '../typed-text/typed-text.ts';
import { reportLimits, reportReasons } from './report.limits.ts';

const { message } = reportLimits;

/** The form's own fields, exactly; `bot-field` is left empty by everybody who sees the page. */
export const reportSchema = z
  .strictObject(
    {
      'form-name': z.literal('report', { error: 'Send this from the form for reports.' }),
      business: typedLine('Say which business it is about.'),
      reason: z.enum(reportReasons, { error: 'Choose what is wrong.' }),
      message: optionalText(
        message,
        `Shorten the text to ${message.toLocaleString('en')} characters.`,
      ),
      'bot-field': z.optional(z.string()),
    },
    { error: 'Send the fields of this form and nothing else.' },
  )
  .check(
    z.refine((report) => report.reason !== 'other' || report.message !== '', {
      ...once('Tell us what is wrong.'),
      path: ['message'],
    }),
  );

/** What somebody sent, tidied. */
export type Report = z.infer<typeof reportSchema>;
