import { cardButtons } from '../hosted-configuration.ts';
import { embeddedPublishableKey, type Secrets } from '#netlify/local/secrets.ts';

/**
 * Returns the hosted configuration of a site that uses the database and the identity service of an embedded stack
 * on loopback.
 * @param stackOrigin - the origin of the embedded stack
 */
export function createHostedVariables(
  stackOrigin: string,
  { databaseSecretKey, databaseSigningKey }: Secrets,
): Record<string, string> {
  return {
    NETLIFY: 'true',
    URL: stackOrigin,
    SUPABASE_URL: stackOrigin,
    SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
    SUPABASE_SECRET_KEY: databaseSecretKey,
    SUPABASE_SIGNING_KEY: databaseSigningKey,
    ...cardButtons,
  };
}
