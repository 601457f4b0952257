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
 * @throws {Error} if the styles of the login widget cannot be found in its code
 */
export function createContentSecurityPolicy({ databaseUrl, isHosted }: PolicyOptions): Policy {
  const databaseOrigin = databaseUrl ? ` ${new URL(databaseUrl).origin}` : '';
  const { element, attributes } = findWidgetStyleHashes(shortenPictures(readWidget()));
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
      hashes: [
        { hash: element, kind: 'element' },
        ...attributes.map((hash) => ({ hash, kind: 'attribute' as const })),
      ],
      resources: [
        { resource: "'self'", kind: 'element' },
        { resource: "'unsafe-hashes'", kind: 'attribute' },
      ],
    },
  };
}

const stringLiteral = /"(?:[^"\\]|\\.)*"/g;
/** Captures the declarations in the object literal with the styles of the frame. */
const frameRulesPattern = /\{(position:"fixed"[^{}]*"z-index":\d+)\}/;
/** Captures the name of a declaration, and its value as a string or as a number. */
const declarationPattern = /"?([\w-]+)"?:(?:"([^"]*)"|([^,]+))/g;

/**
 * Returns the hashes of the styles of netlify-identity-widget. The widget writes one `style` element into its
 * frame. On the frame itself it sets one of two `style` attributes, one for the closed and one for the open dialog.
 * The texts of these styles are extracted from the widget's code.
 * @throws {Error} if the code does not contain the styles
 */
export function findWidgetStyleHashes(code: string): { element: Hash; attributes: Hash[] } {
  const literals = code.match(stringLiteral) ?? [];
  const sheetLiteral = literals.find((literal) => literal.includes('::-webkit-input-placeholder'));
  const frameRules = frameRulesPattern.exec(code)?.[1];
  if (sheetLiteral === undefined || frameRules === undefined) {
    throw new Error('The styles of netlify-identity-widget are in another place than in 2.0.3.');
  }
  const attributes = ['none', 'block !important'].map((display) =>
    toFrameStyle(frameRules, display),
  );
  return {
    element: toHash(String(JSON.parse(sheetLiteral))),
    attributes: attributes.map(toHash),
  };
}

function toFrameStyle(source: string, display: string): string {
  const declarations = source.matchAll(declarationPattern);
  return Array.from(declarations, ([, name = '', quoted, number]) => {
    return `${name}: ${name === 'display' ? display : (quoted ?? number ?? '')}; `;
  }).join('');
}

function toHash(text: string): Hash {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function readWidget(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('netlify-identity-widget')), 'utf8');
}
