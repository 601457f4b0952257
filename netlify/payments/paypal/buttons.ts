/** Schema of the operator's settings for the hosted buttons of the pricing page. `env.ts` parses them. */
import * as z from 'zod';

const cardButtonSchema = z
  .string()
  .regex(
    /^[A-Z0-9]{6,30}$/,
    'must be the id of a hosted PayPal button, capital letters and digits',
  );

/** The ids of the hosted buttons: one for each package on the pricing page. Each package needs its own button. */
export const cardButtonsSchema = z
  .object({
    PAYPAL_BUTTON_DAILY: cardButtonSchema,
    PAYPAL_BUTTON_WEEKLY: cardButtonSchema,
    PAYPAL_BUTTON_MONTHLY: cardButtonSchema,
  })
  .superRefine((buttons, context) => {
    const names = new Map<string, string>();
    for (const [name, id] of Object.entries(buttons)) {
      const first = names.get(id);
      if (first === undefined) names.set(id, name);
      else context.addIssue({ code: 'custom', path: [name], message: `is the same as ${first}` });
    }
  });
