/**
 * The Astro integration of the site's build. It registers the client directives, provides data at build time,
 * chunks the scripts, and edits the built pages. Each edit states its measured gain in its own file.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { optimizePage } from './optimize-page.ts';
import { getScriptFile, scriptChunks } from './script-chunks.ts';
import { createDataModule } from './virtual-module.ts';

interface SiteBuildOptions {
  /** Hashes of style sheets that a script adds later. */
  dialogStyles: readonly string[];
  /**
   * Loads the data of a module by its name: `virtual:name` exports it as `data`. During development the data is
   * empty, because the endpoints provide newer data.
   */
  data: Record<string, () => Promise<unknown[]>>;
}

export function siteBuild({ dialogStyles, data }: SiteBuildOptions): AstroIntegration {
  /** Addresses of pages that search engines should ignore. They are known when the pages are edited. */
  const unlistedPages = new Set<string>();
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command, injectRoute, updateConfig }) => {
        for (const file of globSync('src/browser/*.directive.ts')) {
          addClientDirective({ name: basename(file, '.directive.ts'), entrypoint: `./${file}` });
        }
        if (command === 'dev') {
          // The page shows all components in all states.
          injectRoute({ pattern: '/specimens', entrypoint: './src/pages/_specimens.astro' });
        }
        const plugins = Object.entries(data).map(([name, load]) =>
          createDataModule(name, async () => (command === 'build' ? load() : [])),
        );
        updateConfig({
          // The sitemap is written after the pages are edited, because an added integration is the last.
          integrations: [sitemap({ filter: (page) => !unlistedPages.has(new URL(page).pathname) })],
          vite: { plugins, environments: { client: { build: clientBuild } } },
        });
      },
      'astro:build:done': ({ dir }) => editPages(dir, dialogStyles, unlistedPages),
    },
  };
}

const clientBuild = {
  rolldownOptions: {
    output: {
      entryFileNames: getScriptFile,
      chunkFileNames: getScriptFile,
      codeSplitting: { groups: scriptChunks },
    },
  },
};

/** Edits every built page with `optimizePage`, and adds the pages with `noindex` to `unlistedPages`. */
function editPages(dir: URL, dialogStyles: readonly string[], unlistedPages: Set<string>) {
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
}

function getIslandsAddress(source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return `/_astro/islands.${hash}.js`;
}
