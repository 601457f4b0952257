import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { optimizePage } from './optimize-page.ts';

/**
 * Addresses of built pages that search engines should ignore. The set is complete after all pages are optimized.
 */
export const unlistedPages = new Set<string>();

/**
 * Optimizes every page of a build with `optimizePage`.
 * @param dialogStyles - hashes of style sheets that a script adds later.
 */
export function optimizePages(dialogStyles: readonly string[]): AstroIntegration {
  return {
    name: 'optimize-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const writtenSources = new Set<string>();
        for (const file of globSync('**/*.html', { cwd: fileURLToPath(dir) })) {
          const fileUrl = new URL(file, dir);
          const page = readFileSync(fileUrl, 'utf8');
          if (page.includes('<meta name="robots" content="noindex"')) {
            unlistedPages.add(`/${file.replace(/\.html$/, '')}`);
          }
          const { html, islands } = optimizePage(page, getIslandsAddress, dialogStyles);
          if (html !== page) writeFileSync(fileUrl, html);
          if (islands === undefined || writtenSources.has(islands)) continue;
          writtenSources.add(islands);
          writeFileSync(new URL(`.${getIslandsAddress(islands)}`, dir), islands);
        }
      },
    },
  };
}

function getIslandsAddress(source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return `/_astro/islands.${hash}.js`;
}
