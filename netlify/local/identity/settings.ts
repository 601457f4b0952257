/** What the service can be told, and what holds where nothing is said. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Refusal } from './refusal.ts';

const providerNames = ['bitbucket', 'github', 'gitlab', 'google', 'facebook', 'saml'] as const;

const providersSchema = z.strictObject({
  bitbucket: z.boolean(),
  github: z.boolean(),
  gitlab: z.boolean(),
  google: z.boolean(),
  facebook: z.boolean(),
  email: z.boolean(),
  saml: z.boolean(),
});

const settingsSchema = z.strictObject({
  /** Where mailed links and external sign-ins lead to. */
  siteUrl: z.url({ protocol: /^https?$/ }),
  jwtSecret: z.string().min(1),
  /** Opens the admin endpoints, and signs the state of an external sign-in. */
  operatorToken: z.string().min(1),
  /** Written into new accounts and their tokens, unless a request names another one. */
  audience: z.string(),
  disableSignup: z.boolean(),
  /** Whether a new account needs no confirmation by mail. */
  autoconfirm: z.boolean(),
  external: providersSchema,
  /** What the button of a provider says, where it is not the provider's own name. */
  externalLabels: z.partialRecord(z.enum(providerNames), z.string()),
  /** The same kind of letter goes to the same account once in so many minutes. */
  mailFrequencyMinutes: z.number().min(0),
  bcryptCost: z.int().min(4).max(15),
  /** `/token` takes so many requests in so many minutes from whoever the header names. */
  tokenLimit: z
    .strictObject({
      header: z.string().min(1),
      requests: z.int().min(1).default(30),
      minutes: z.number().positive().default(5),
    })
    .optional(),
});

/** For a door through which settings can be changed while the service runs. */
export const settingsChangeSchema = settingsSchema
  .extend({ external: providersSchema.partial() })
  .partial();

export type Settings = z.output<typeof settingsSchema>;
export type Provider = Exclude<keyof Settings['external'], 'email'>;
/** Only the address of the site must be said; secrets are random where they are not given. */
export type GivenSettings = z.input<typeof settingsChangeSchema> & Pick<Settings, 'siteUrl'>;

const defaults = {
  audience: '',
  disableSignup: false,
  autoconfirm: false,
  external: {
    bitbucket: false,
    github: false,
    gitlab: false,
    google: false,
    facebook: false,
    email: true,
    saml: false,
  },
  externalLabels: {},
  mailFrequencyMinutes: 15,
  bcryptCost: 10,
};

/**
 * Returns a function that reads the object anew, so that its owner may change it at any time.
 * @throws at once, and later when read, where a setting makes no sense.
 */
export function settingsReader(given: GivenSettings): () => Settings {
  const own = { ...defaults, jwtSecret: makeSecret(), operatorToken: makeSecret() };
  const read = () =>
    settingsSchema.parse({
      ...own,
      ...Object.fromEntries(
        Object.entries<unknown>(given).filter(([, value]) => value !== undefined),
      ),
      external: { ...own.external, ...given.external },
    });
  read();
  return read;
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Tells whether this is the name of an external provider. */
export function isProvider(name: string): name is Provider {
  return name !== 'email' && Object.hasOwn(providersSchema.shape, name);
}

/** @throws {Refusal} where signing in by e-mail is switched off. */
export function requireEmailProvider(settings: Settings): void {
  if (!settings.external.email) throw new Refusal('email-provider-off');
}
