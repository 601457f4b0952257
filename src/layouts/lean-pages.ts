import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { leanPage } from './lean-page.ts';

/**
 * Makes every page of a build lighter: see lean-page.ts.
 * @param notOfPages - hashes of style sheets that a script brings.
 */
export function leanPages(notOfPages: readonly string[]): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        const written = new Set<string>();
        for (const file of globSync('**/*.html', { cwd: folder })) {
          const path = fileURLToPath(new URL(file, dir));
          const page = readFileSync(path, 'utf8');
          const { html, script } = leanPage(page, addressOf, notOfPages);
          if (html !== page) writeFileSync(path, html);
          if (script === undefined || written.has(script)) continue;
          written.add(script);
          writeFileSync(new URL(`.${addressOf(script)}`, dir), script);
        }
      },
    },
  };
}

function addressOf(source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return `/_astro/islands.${hash}.js`;
}
