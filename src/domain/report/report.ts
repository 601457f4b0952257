/** A visitor's report about a listing. */
import * as z from 'zod/mini';
import { abortWith, optionalText, typedLine } from '../typed-text/typed-text.ts';
import { reportLimits, reportReasons } from './report.limits.ts';

const { message } = reportLimits;

/**
 * The schema of the form. The reason 'other' requires a message. Other fields are rejected. `bot-field` is hidden,
 * so only bots fill it in.
 */
export const reportSchema = z
  .strictObject(
    {
      'form-name': z.literal('report', { error: 'report.form.wrong' }),
      business: typedLine('report.business.missing'),
      /** Id of the public post of the business that the report is about. */
      post: z.optional(
        z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'report.business.unknown' })),
      ),
      reason: z.enum(reportReasons, { error: 'report.reason.missing' }),
      message: optionalText(message, 'report.message.long'),
      'bot-field': z.optional(z.string()),
    },
    { error: 'form.fields' },
  )
  .check(
    z.refine((report) => report.reason !== 'other' || report.message !== '', {
      ...abortWith('report.message.missing'),
      path: ['message'],
    }),
  );
