import { cardButtons } from '../hosted-configuration.ts';
import { embeddedPublishableKey, type Secrets } from '#netlify/local/secrets.ts';

/**
 * Returns the hosted configuration of a site that uses the database and the identity service of an embedded stack
 * on loopback.
 * @param stack - the origin of the embedded stack
 */
export function createHostedVariables(
  stack: string,
  { databaseSecretKey, databaseSigningKey }: Secrets,
): Record<string, string> {
  return {
    NETLIFY: 'true',
    URL: stack,
    SUPABASE_URL: stack,
    SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
    SUPABASE_SECRET_KEY: databaseSecretKey,
    SUPABASE_SIGNING_KEY: databaseSigningKey,
    ...cardButtons,
  };
}
