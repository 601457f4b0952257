/** Parses the settings of the service. The endpoints `/settings` and `/health` are also here. */
import * as z from 'zod';
import { Refusal } from './refusal.ts';

/** The names of the providers on pages, in the order of `GET /settings`. Email counts as a provider. */
export const providers = {
  bitbucket: 'Bitbucket',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  facebook: 'Facebook',
  email: 'e-mail',
  saml: 'single sign-on',
};
const providerSchema = z.enum(Object.keys(providers) as (keyof typeof providers)[]);

const settingsSchema = z.strictObject({
  /** Address of the site, to which emailed links and external sign-ins lead. */
  siteUrl: z.url({ protocol: /^https?$/ }),
  jwtSecret: z.string().min(1),
  /** Token that authenticates administrators. It also signs the state of an external sign-in. */
  operatorToken: z.string().min(1),
  /** Audience of new accounts and their tokens, if the request contains none. */
  audience: z.string(),
  disableSignup: z.boolean(),
  /** True if a new account needs no confirmation by email. */
  autoconfirm: z.boolean(),
  external: z.record(providerSchema, z.boolean()),
  /** Texts on the buttons of providers. They replace the names of the providers. */
  externalLabels: z.partialRecord(providerSchema, z.string()),
  /** Minimum interval in minutes between two emails of the same kind to the same account. */
  emailFrequencyMinutes: z.number().min(0),
  /** Cost of a password hash: the binary logarithm of the number of rounds. */
  bcryptCost: z.int().min(4).max(15),
  /**
   * Header that identifies the client for the rate limit of `/token`. A client may send 30 requests at once, and
   * then one every ten seconds.
   */
  tokenLimit: z.strictObject({ header: z.string().min(1) }).optional(),
});

export const settingsChangeSchema = settingsSchema
  .extend({ external: z.partialRecord(providerSchema, z.boolean()) })
  .partial();

export type Settings = z.output<typeof settingsSchema>;
export type Provider = Exclude<keyof typeof providers, 'email'>;
/**
 * The settings that the caller passes. Four of them have no defaults: the address of the site, both secrets, and
 * the bcrypt cost.
 */
export type SettingsInput = z.input<typeof settingsChangeSchema> &
  Pick<Settings, 'siteUrl' | 'jwtSecret' | 'operatorToken' | 'bcryptCost'>;

/**
 * Checks the settings, and adds the defaults.
 * @throws {z.ZodError} with the invalid settings
 */
export function parseSettings(input: SettingsInput): Settings {
  const onlyEmail = Object.fromEntries(
    providerSchema.options.map((name) => [name, name === 'email']),
  );
  return settingsSchema.parse({
    audience: '',
    disableSignup: false,
    autoconfirm: false,
    externalLabels: {},
    emailFrequencyMinutes: 15,
    ...input,
    external: { ...onlyEmail, ...input.external },
  });
}

export function isProvider(name: string): name is Provider {
  return name !== 'email' && Object.hasOwn(providers, name);
}

/** @throws {Refusal} if accounts with a password are disabled */
export function requireEmailProvider(settings: Settings): void {
  if (!settings.external.email) throw new Refusal(400, 'Unsupported email provider');
}

export function showSettings({ settings }: { settings: Settings }): Response {
  return Response.json({
    external: settings.external,
    external_labels: settings.externalLabels,
    disable_signup: settings.disableSignup,
    autoconfirm: settings.autoconfirm,
  });
}

export function showHealth(): Response {
  return Response.json({
    description: 'GoTrue is a user registration and authentication API',
    name: 'GoTrue',
    version: 'embedded',
  });
}
