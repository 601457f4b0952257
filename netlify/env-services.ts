/** Parses the settings of optional services: all of the required ones, or none. */
import type * as z from 'zod';
import { outboxSchema, smtpSchema, toSmtpSettings } from './emails/settings.ts';
import { rebuildSchema } from './env-schemas.ts';
import { darajaSchema, toDarajaSettings } from './payments/mpesa/settings.ts';
import { cardButtonsSchema } from './payments/paypal/buttons.ts';
import { payPalSchema, toPayPalSettings } from './payments/paypal/settings.ts';
import { africasTalkingSchema, toAfricasTalkingSettings } from './sms/africastalking/settings.ts';

/** Variables by name, as in `process.env`. */
export type Variables = Record<string, string | undefined>;

/**
 * Creates the parser of an optional service. All of its settings are required as soon as one of them is set.
 * @param convert - converts the parsed variables to the service's settings
 * @param isRequired - makes the settings required even if none is set
 */
function createOptionalParser<Shape extends z.ZodRawShape, Settings>(
  schema: z.ZodObject<Shape>,
  convert: (values: z.output<z.ZodObject<Shape>>) => Settings,
  isRequired: (variables: Variables) => boolean = () => false,
) {
  return (variables: Variables): z.ZodSafeParseResult<Settings | undefined> =>
    hasAnySetting(schema, variables) || isRequired(variables)
      ? schema.transform(convert).safeParse(variables)
      : { success: true, data: undefined };
}

const parseSmtp = createOptionalParser(smtpSchema, toSmtpSettings);

const parseOutbox = createOptionalParser(outboxSchema, ({ OUTBOX_URL }) => {
  return { kind: 'outbox' as const, url: OUTBOX_URL };
});

export const parseCardButtons = createOptionalParser(cardButtonsSchema, (buttons) => ({
  daily: buttons.PAYPAL_BUTTON_DAILY,
  weekly: buttons.PAYPAL_BUTTON_WEEKLY,
  monthly: buttons.PAYPAL_BUTTON_MONTHLY,
}));

export const parseRebuild = createOptionalParser(rebuildSchema, (settings) => ({
  secret: settings.SANITY_WEBHOOK_SECRET,
  hook: settings.BUILD_HOOK_URL,
}));

export const parsePayPal = createOptionalParser(payPalSchema, toPayPalSettings);

/** `MPESA=off` disables M-Pesa, even if its settings are present. `MPESA=on` requires all of them. */
export function parseMpesa(variables: Variables): ReturnType<typeof parseDaraja> {
  return variables['MPESA'] === 'off' ? { success: true, data: undefined } : parseDaraja(variables);
}

const parseDaraja = createOptionalParser(
  darajaSchema,
  toDarajaSettings,
  ({ MPESA }) => MPESA === 'on',
);

/** `SMS=off` disables SMS, even if its settings are present. `SMS=on` requires all of them. */
export function parseSms(variables: Variables): ReturnType<typeof parseAfricasTalking> {
  return variables['SMS'] === 'off'
    ? { success: true, data: undefined }
    : parseAfricasTalking(variables);
}

const parseAfricasTalking = createOptionalParser(
  africasTalkingSchema,
  toAfricasTalkingSettings,
  ({ SMS }) => SMS === 'on',
);

/** The configured mail server has priority over the outbox. */
export function parseEmail(
  variables: Variables,
): ReturnType<typeof parseSmtp> | ReturnType<typeof parseOutbox> {
  return hasAnySetting(smtpSchema, variables) ? parseSmtp(variables) : parseOutbox(variables);
}

/** True if any setting of a service is present. */
export function hasAnySetting({ shape }: z.ZodObject, variables: Variables): boolean {
  return Object.keys(shape).some((name) => name in variables);
}
