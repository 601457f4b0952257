/** The phone number of an owner that staff compare with the number of a payer. */
import * as z from 'zod/mini';

/**
 * Sources of a member's phone number: 'proven' paid before, 'prompt' received a prompt, 'typed' was entered with a
 * claim, and 'advert' is the number of the advert.
 */
const phoneKinds = ['proven', 'prompt', 'typed', 'advert'] as const;

/** A phone number of an owner. `agrees` is true if it can be the payer's number, and such a number precedes others. */
export const ownerPhoneShape = {
  phone: z.nullable(z.string()),
  phone_kind: z.nullable(z.enum(phoneKinds)),
  agrees: z.boolean(),
};

/** The number of an owner in a payment or a claim; null for no number. */
export const ownerPhoneSchema = z.prefault(z.nullable(z.object(ownerPhoneShape)), null);
