import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { leanPage } from './lean-page.ts';

/** Makes every page of a build lighter: see lean-page.ts. */
export function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const written = new Set<string>();
        for await (const file of glob('**/*.html', { cwd: folder })) {
          const path = fileURLToPath(new URL(file, dir));
          const page = await readFile(path, 'utf8');
          const { html, script } = leanPage(page, addressOf);
          if (html !== page) await writeFile(path, html);
          if (script === undefined || written.has(script)) continue;
          written.add(script);
          await writeFile(new URL(`.${addressOf(script)}`, dir), script);
        }
      },
    },
  };
}

function addressOf(source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return `/_astro/islands.${hash}.js`;
}
