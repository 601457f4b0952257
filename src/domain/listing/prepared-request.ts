/**
 * The request bodies of the endpoints for prepared listings. The file is separate from the responses, because the browser
 * does not need it.
 */
import * as z from 'zod/mini';
import { languages } from '../language/language.ts';
import { mobileSchema } from '../phone/phone-code.ts';
import { listingDraftSchema } from './draft.schema.ts';

export const newPreparedSchema = z.strictObject({ phone: mobileSchema, draft: listingDraftSchema });
export const savePreparedSchema = z.extend(newPreparedSchema, {
  revision: z.int().check(z.positive()),
});
/** The request for the SMS in the language of the owner. */
export const sendPreparedSchema = z.strictObject({ language: z.enum(languages) });

/** The secrets of a link and of a confirmed code. */
const secret = z.string().check(z.maxLength(100));

/** The request for the takeover. It names the account that the member sees. */
export const takeOverSchema = z.strictObject({
  token: secret,
  proof: secret,
  email: z.string().check(z.maxLength(254)),
  consent: z.prefault(z.boolean(), false),
});

export type TakeOverRequest = z.infer<typeof takeOverSchema>;
