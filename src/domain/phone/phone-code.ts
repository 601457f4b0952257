/** The check of a phone number by a code that an SMS brings. */
import * as z from 'zod/mini';
import { parseKenyanMobile } from './phone.ts';

/** Accepts a Kenyan mobile number in any usual notation, and converts it to E.164. */
export const mobileSchema = z.pipe(
  z
    .string('advert.phone.wrong')
    .check(z.refine((typed) => parseKenyanMobile(typed) !== undefined, 'advert.phone.wrong')),
  z.transform((typed) => parseKenyanMobile(typed) ?? ''),
);

/** The request for a code. */
export const phoneCodeRequestSchema = z.strictObject({ phone: mobileSchema });

/** A typed code. Spaces, which a phone inserts between its digits, are ignored. */
export const codeSchema = z.string('phoneCode.code.digits').check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'phoneCode.code.digits'),
);

export const phoneCodeSchema = z.strictObject({ phone: mobileSchema, code: codeSchema });

/** The numbers that a code proved for a member within a year. */
export const ownPhonesSchema = z.object({
  /** The number for SMS, null if there is none or it refuses them. */
  sms_number: z.nullable(z.string()),
  checked: z.array(z.object({ phone: z.string(), checked_at: z.string() })),
});

export type OwnPhones = z.infer<typeof ownPhonesSchema>;
