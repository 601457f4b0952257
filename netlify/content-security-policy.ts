/**
 * Builds the Content Security Policy. Astro writes it into every page, together with the hashes of its own scripts
 * and styles. Directives that browsers accept only in a header are in netlify.toml.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroUserConfig } from 'astro';
import { shortenPictures } from '#build/widget-pictures.ts';

type Policy = Exclude<NonNullable<NonNullable<AstroUserConfig['security']>['csp']>, boolean>;
type Hash = `sha256-${string}`;

interface PolicyOptions {
  /** Address of a hosted database. The embedded database has the site's own address. */
  databaseUrl: string | undefined;
  isHosted: boolean;
}

/**
 * Returns the policy for Astro's configuration.
 * @throws {Error} if the style of the login widget cannot be found in its code
 */
export function createContentSecurityPolicy({ databaseUrl, isHosted }: PolicyOptions): Policy {
  const databaseOrigin = databaseUrl ? ` ${new URL(databaseUrl).origin}` : '';
  const dialogStyle = findWidgetStyleHash(shortenPictures(readWidget()));
  return {
    directives: [
      "default-src 'none'",
      `connect-src 'self'${databaseOrigin}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      ...(isHosted ? (['upgrade-insecure-requests'] as const) : []),
    ],
    styleDirective: {
      hashes: [{ hash: dialogStyle, kind: 'element' }],
      resources: [{ resource: "'self'", kind: 'element' }],
    },
  };
}

const stringLiteral = /"(?:[^"\\]|\\.)*"/g;

/**
 * Returns the hash of the `style` element that netlify-identity-widget writes into its frame. The text is extracted from
 * the widget's code. The build sets the styles of the frame itself as properties: src/build/widget-styles.ts.
 * @throws {Error} if the code does not contain the style
 */
export function findWidgetStyleHash(code: string): Hash {
  const literals = code.match(stringLiteral) ?? [];
  const sheetLiteral = literals.find((literal) => literal.includes('::-webkit-input-placeholder'));
  if (sheetLiteral === undefined)
    throw new Error('The styles of netlify-identity-widget are in another place than in 2.0.3.');
  return toHash(String(JSON.parse(sheetLiteral)));
}

function toHash(text: string): Hash {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function readWidget(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('netlify-identity-widget')), 'utf8');
}
