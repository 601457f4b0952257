import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { listings, publishedJobs, siteReach } from './netlify/published.ts';
import { contentSecurityPolicy } from './netlify/content-security-policy.ts';
import { chooseBlog } from './netlify/env.ts';
import { embeddedPublishableKey, embeddedStack } from './netlify/local/astro.ts';
import { blog } from './src/content/blog/integration.ts';
import { optimizePages, unlistedPages } from './src/layouts/optimize-pages.ts';
import { scriptChunks, scriptFile } from './src/layouts/script-chunks.ts';
import { makeHeadingFont } from './src/styles/heading-font.ts';
import { findGround } from './src/ui/ground.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const { URL: site, SUPABASE_URL: databaseUrl, NETLIFY } = process.env;
/** Where it is served on this machine. 0 is any free port, of which only the dev server knows. */
const port = Number(process.env.PORT?.trim() || 4321);
/** Set by the embedded stack when it builds the site anew: where its database answers. */
const listingsUrl = databaseUrl ?? process.env.LISTINGS_URL;
const publishableKey = process.env.SUPABASE_PUBLISHABLE_KEY ?? embeddedPublishableKey;
const database = listingsUrl ? { url: listingsUrl, publishableKey } : undefined;

const csp = contentSecurityPolicy({ databaseUrl, isHosted: NETLIFY === 'true' });
const dialogStyles = csp.styleDirective.hashes
  .filter(({ kind }) => kind === 'element')
  .map(({ hash }) => hash);

const optional = envField.string({ context: 'server', access: 'public', optional: true });

export default defineConfig({
  site: site ?? `http://localhost:${port || 4321}`,
  output: 'static',
  trailingSlash: 'never',
  // Several pages at a time, because half of each is waiting for the disk: a fifth less in all.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  compressHTML: true,
  integrations: [
    react(),
    optimizePages(dialogStyles),
    sitemap({ filter: (page) => !unlistedPages.has(new globalThis.URL(page).pathname) }),
    ownDirectivesAndSpecimens(),
    blog(chooseBlog(process.env), findGround),
    publishedJobs({ feed: process.env.JOBS_FEED, database }),
    listings(database),
    siteReach(database),
    embeddedStack(),
  ],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port },
  env: {
    schema: {
      LISTINGS_FEED: optional,
      SUPABASE_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      SUPABASE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        default: embeddedPublishableKey,
      }),
      PAYPAL_ENVIRONMENT: optional,
      PAYPAL_BUTTON_DAILY: optional,
      PAYPAL_BUTTON_WEEKLY: optional,
      PAYPAL_BUTTON_MONTHLY: optional,
    },
  },
  security: { csp },
  // Drawings are ours and in the repository, so nothing in them is hostile.
  image: {
    dangerouslyProcessSVG: true,
    // Flat colour keeps its edges at that; more effort gains little, and a first build is waited for.
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { quality: 35, effort: 3, chromaSubsampling: '4:2:0' } },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Lilita One',
      cssVariable: '--font-lilita-one',
      fallbacks: ['sans-serif'],
      // Whoever has not got the font in time reads the page without it, so nothing has to be as wide.
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: [await makeHeadingFont()],
            weight: '400 700',
            style: 'normal',
            display: 'optional',
          },
        ],
      },
    },
  ],
  // Its highlighter writes style attributes, which the policy above forbids.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [tailwindcss()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              entryFileNames: scriptFile,
              chunkFileNames: scriptFile,
              codeSplitting: { groups: scriptChunks },
            },
          },
        },
      },
    },
  },
});

/** When an island is fetched; none of ours loads before the page has. And /specimens, in development. */
function ownDirectivesAndSpecimens() {
  return {
    name: 'own-directives-and-specimens',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command, injectRoute }) => {
        for (const file of globSync('src/browser/*.directive.ts')) {
          addClientDirective({ name: basename(file, '.directive.ts'), entrypoint: `./${file}` });
        }
        // The page of all parts in all states.
        if (command !== 'dev') return;
        injectRoute({ pattern: '/specimens', entrypoint: './src/pages/_specimens.astro' });
      },
    },
  };
}
