import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { existsSync } from 'node:fs';
import { now } from './netlify/clock.ts';
import { createContentSecurityPolicy } from './netlify/content-security-policy.ts';
import { readServiceWorker } from './netlify/build-settings.ts';
import { chooseBlog } from './netlify/env.ts';
import { embeddedPublishableKey, embeddedStack } from './netlify/local/index.ts';
import { readJobs, readListings, readReach } from './netlify/published.ts';
import { siteBuild } from './src/build/index.ts';
import { blog } from './src/content/blog/integration.ts';
import { defaultLanguage, languages, otherLanguages } from './src/domain/language/language.ts';
import { createHeadingFont } from './src/styles/heading-font.ts';
import { findGround } from './src/ui/ground.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const {
  URL: site,
  SUPABASE_URL: databaseUrl,
  NETLIFY,
  NETLIFY_SKEW_PROTECTION_TOKEN,
} = process.env;
const serviceWorker = readServiceWorker(process.env);
/** The port of the dev server. 0 selects any free port, so the config does not contain the final number. */
const port = Number(process.env.PORT?.trim() || 4321);
/**
 * The address of the database at build time. The embedded stack sets LISTINGS_URL to its own address when it
 * rebuilds the site.
 */
const listingsDatabaseUrl = databaseUrl ?? process.env.LISTINGS_URL;
const publishableKey = process.env.SUPABASE_PUBLISHABLE_KEY ?? embeddedPublishableKey;
const database = listingsDatabaseUrl ? { url: listingsDatabaseUrl, publishableKey } : undefined;

const csp = createContentSecurityPolicy({ databaseUrl, isHosted: NETLIFY === 'true' });
const dialogStyleHashes = csp.styleDirective.hashes
  .filter(({ kind }) => kind === 'element')
  .map(({ hash }) => hash);

/**
 * The efforts of the encoders. PICTURE_EFFORT sets one from 0 to 6 for both. With 0, which tests use, the first build is
 * three times as fast.
 */
const defaultEfforts = { avif: 3, webp: 4 };
const pictureEffort = process.env.PICTURE_EFFORT?.trim();
const efforts = pictureEffort
  ? { avif: Number(pictureEffort), webp: Number(pictureEffort) }
  : defaultEfforts;

const optionalText = envField.string({ context: 'server', access: 'public', optional: true });

export default defineConfig({
  site: site ?? `http://localhost:${port || 4321}`,
  output: 'static',
  trailingSlash: 'never',
  // Pictures of different efforts have the same name, so each effort has its cache.
  ...(pictureEffort && { cacheDir: `./node_modules/.cache/astro-effort-${pictureEffort}` }),
  i18n: {
    defaultLocale: defaultLanguage,
    locales: [...languages],
    routing: { prefixDefaultLocale: false },
  },
  // A build renders several pages in parallel, because half of its time is disk I/O. Parallel rendering makes it a
  // fifth faster.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  compressHTML: true,
  integrations: [
    react(),
    siteBuild({
      dialogStyles: dialogStyleHashes,
      otherLanguages,
      serviceWorker,
      deployToken: NETLIFY_SKEW_PROTECTION_TOKEN,
      data: {
        'published-jobs': () => readJobs({ feed: process.env.JOBS_FEED, database }),
        listings: () => readListings(database),
        'site-reach': () => readReach(database),
      },
    }),
    blog(chooseBlog(process.env), findGround, now),
    embeddedStack(),
  ],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port },
  env: {
    schema: {
      LISTINGS_FEED: optionalText,
      SUPABASE_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      SUPABASE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        default: embeddedPublishableKey,
      }),
      PAYPAL_ENVIRONMENT: optionalText,
      PAYPAL_BUTTON_DAILY: optionalText,
      PAYPAL_BUTTON_WEEKLY: optionalText,
      PAYPAL_BUTTON_MONTHLY: optionalText,
    },
  },
  security: { csp },
  // Astro processes SVG files only with this setting. The drawings are in the repository, so they are trusted.
  image: {
    dangerouslyProcessSVG: true,
    // Flat colours keep sharp edges at this quality. A higher effort than 3 saves few bytes and slows down the first
    // build.
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: {
        avif: { quality: 35, effort: efforts.avif, chromaSubsampling: '4:2:0' },
        webp: { effort: efforts.webp },
      },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Lilita One',
      cssVariable: '--font-lilita-one',
      fallbacks: ['sans-serif'],
      // The font is optional: if it loads too late, the page keeps the fallback font. The fonts are never
      // exchanged, so matching metrics are unnecessary.
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: [await createHeadingFont()],
            weight: '400 700',
            style: 'normal',
            display: 'optional',
          },
        ],
      },
    },
  ],
  // The highlighter writes style attributes, which the Content Security Policy above forbids.
  markdown: { syntaxHighlight: false },
  vite: { plugins: [tailwindcss()] },
});
