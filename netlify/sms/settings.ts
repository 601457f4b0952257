/** Schema of the operator's settings for SMS that refuses the simulator on a hosted site. `env.ts` parses them. */
import * as z from 'zod';

/** Refuses the simulator on Netlify, because no phone would get a message. */
export const hostedSmsSchema = z.object({
  AFRICASTALKING_ENVIRONMENT: z
    .enum(['live', 'sandbox'], 'must be live or sandbox on Netlify')
    .optional(),
});
