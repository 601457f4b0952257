import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { existsSync } from 'node:fs';
import { embeddedPublishableKey, embeddedStack } from './netlify/local/astro.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const { URL: site, SUPABASE_URL: databaseUrl, NETLIFY } = process.env;
const databaseOrigin = databaseUrl ? ` ${new globalThis.URL(databaseUrl).origin}` : '';

/** The `style` element and the two `style` attributes that netlify-identity-widget 2.0.3 writes. */
const widgetStyles = [
  { hash: 'sha256-8mJcvW/ElLWRyu06fn9eilt3YX6eCkHY3OvDDElbkzg=', kind: 'element' },
  { hash: 'sha256-jILZY2UBo/ux6K6qGHntQonoJYNQZfxdLrszRmDpc/o=', kind: 'attribute' },
  { hash: 'sha256-N+VcBBmZdeQ7u1UL8ShBNOTISsJ6Iyf9CJJ2SC1dbio=', kind: 'attribute' },
];

export default defineConfig({
  site: site ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file' },
  compressHTML: true,
  integrations: [
    react(),
    {
      name: 'client-directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'member', entrypoint: './src/browser/member.directive.ts' });
        },
      },
    },
    embeddedStack(),
  ],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4321) },
  env: {
    schema: {
      SUPABASE_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      SUPABASE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        default: embeddedPublishableKey,
      }),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        `connect-src 'self'${databaseOrigin}`,
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        ...(NETLIFY === 'true' ? ['upgrade-insecure-requests'] : []),
      ],
      styleDirective: {
        hashes: widgetStyles,
        resources: [
          { resource: "'self'", kind: 'element' },
          { resource: "'unsafe-hashes'", kind: 'attribute' },
        ],
      },
    },
  },
  // Its highlighter writes style attributes, which the policy above forbids.
  markdown: { syntaxHighlight: false },
  vite: { plugins: [tailwindcss()] },
});
