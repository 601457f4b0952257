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
import { optimizePage, type ScriptResolver } from './optimize-page.ts';
import { findLocalizedRoutes } from './localized-routes.ts';
import { loginWidget } from './login-widget.ts';
import { preloadHelper } from './preload-helper.ts';
import { findOnlyExport, findOnlyImport, getScriptFile, scriptChunks } from './script-chunks.ts';
import { createAddressStamp, writeSkewManifest } from './skew-protection.ts';
import { createDataModule } from './virtual-module.ts';

interface SiteBuildOptions {
  /** Hashes of style sheets that a script adds later. */
  dialogStyles: readonly string[];
  /**
   * Loads the data of a module by its name: `virtual:name` exports it as `data`. During development the data is
   * empty, because the endpoints provide newer data.
   */
  data: Record<string, () => Promise<unknown[]>>;
  /** The languages in addition to the default one. */
  otherLanguages: readonly string[];
  /** `off` builds a service worker that removes itself, and pages that register none. */
  serviceWorker: 'on' | 'off';
  /** The token of this deploy for the platform's skew protection; undefined outside of the platform. */
  deployToken: string | undefined;
}

export function siteBuild({
  dialogStyles,
  data,
  otherLanguages,
  serviceWorker,
  deployToken,
}: SiteBuildOptions): AstroIntegration {
  /** Addresses of pages that search engines should ignore. They are known when the pages are edited. */
  const unlistedPages = new Set<string>();
  const stamp = createAddressStamp(deployToken);
  let root: URL | undefined;
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({
        addClientDirective,
        command,
        config,
        injectRoute,
        updateConfig,
      }) => {
        ({ root } = config);
        for (const file of globSync('src/browser/*.directive.ts')) {
          addClientDirective({ name: basename(file, '.directive.ts'), entrypoint: `./${file}` });
        }
        if (command === 'dev') {
          // The page shows all components in all states.
          injectRoute({ pattern: '/specimens', entrypoint: './src/pages/_specimens.astro' });
        }
        for (const language of otherLanguages) {
          for (const route of findLocalizedRoutes('./src/pages', language)) injectRoute(route);
        }
        const plugins = Object.entries(data).map(([name, load]) =>
          createDataModule(name, async () => (command === 'build' ? load() : [])),
        );
        updateConfig({
          // Astro runs an added integration last, so the sitemap is written after the pages are edited.
          integrations: [sitemap({ filter: (page) => !unlistedPages.has(new URL(page).pathname) })],
          vite: {
            plugins: [...plugins, preloadHelper, recoveryFile, loginWidget],
            define: { 'import.meta.env.SERVICE_WORKER': JSON.stringify(serviceWorker) },
            resolve: { alias: serviceWorker === 'off' ? [removedWorker] : [] },
            worker: serviceWorkerBuild,
            environments: { client: { build: clientBuild } },
          },
        });
      },
      'astro:build:done': ({ dir }) => {
        editPages({ dir, dialogStyles, unlistedPages, stamp });
        editFiles(dir, '_astro/*.js', stamp);
        if (root) writeSkewManifest(root);
      },
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

/** Builds the only worker under its address, at the top of the site, so that its scope is the whole site. */
const serviceWorkerBuild = {
  rolldownOptions: { output: { entryFileNames: 'service-worker.js' } },
};

/** The alias of the worker in a site without one. */
const removedWorker = {
  find: /^.*\/service-worker\.ts(?=\?worker)/,
  replacement: fileURLToPath(new URL('../service-worker/remove-worker.ts', import.meta.url)),
};

/** Builds recover-page.ts under an address that is the same in every deploy. */
const recoveryFile = {
  name: 'recovery-file',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  buildStart(this: { emitFile: (file: EmittedScript) => void }) {
    const id = fileURLToPath(new URL('../browser/recovery/recover-page.ts', import.meta.url));
    this.emitFile({ type: 'chunk', id, fileName: 'assets/recover-page.js' });
  },
};

interface EmittedScript {
  type: 'chunk';
  id: string;
  fileName: string;
}

interface PageEdits {
  /** The folder of the built site. */
  dir: URL;
  dialogStyles: readonly string[];
  /** Receives the addresses of the pages with `noindex`. */
  unlistedPages: Set<string>;
  /** Adds the deploy's token to the addresses in a text; see skew-protection.ts. */
  stamp: (text: string) => string;
}

/** Edits every built page with `stamp` and `optimizePage`. */
function editPages({ dir, dialogStyles, unlistedPages, stamp }: PageEdits) {
  const writtenSources = new Set<string>();
  // `stamp` recognises an address only before a quote or a space.
  const getStampedAddress = (source: string) => stamp(`${getIslandsAddress(source)} `).trim();
  editFiles(dir, '**/*.html', (page, file) => {
    const path = `/${file.replace(/(?:index)?\.html$/, '')}`;
    if (page.includes('<meta name="robots" content="noindex"') || hasOtherAddress(page, path)) {
      unlistedPages.add(path);
    }
    const { html, islands } = optimizePage(
      stamp(page),
      getStampedAddress,
      dialogStyles,
      createResolver(dir),
    );
    if (islands !== undefined && !writtenSources.has(islands)) {
      writtenSources.add(islands);
      writeFileSync(new URL(`.${getIslandsAddress(islands)}`, dir), islands);
    }
    return html;
  });
}

/** Replaces the contents of files by the results of `edit`. */
function editFiles(dir: URL, pattern: string, edit: (text: string, file: string) => string) {
  for (const file of globSync(pattern, { cwd: fileURLToPath(dir) })) {
    const fileUrl = new URL(file, dir);
    const text = readFileSync(fileUrl, 'utf8');
    const edited = edit(text, file);
    if (edited !== text) writeFileSync(fileUrl, edited);
  }
}

/** Matches the file name in an address, which can have a query. */
const fileNamePattern = /[^/?]+(?=\?|$)/;

/**
 * Finds the code of scripts. If the code of a script is in a chunk, the bundler writes a file that only refers to the
 * chunk. Gain: a request for each of these scripts.
 */
function createResolver(dir: URL): ScriptResolver {
  const read = (address: string) => {
    const [path = ''] = address.split('?');
    return readFileSync(new URL(`.${path}`, dir), 'utf8');
  };
  const replaceFile = (address: string, file: string) => address.replace(fileNamePattern, file);
  return {
    resolveScript(address) {
      const file = findOnlyImport(read(address));
      return file === undefined ? address : replaceFile(address, file);
    },
    resolveComponent(address) {
      const component = findOnlyExport(read(address));
      return component
        ? { address: replaceFile(address, component.file), name: component.name }
        : { address, name: 'default' };
    },
  };
}

/** Length of the hashes in file names, which is the bundler's default. */
const hashLength = 8;

function getIslandsAddress(source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, hashLength);
  return `/_astro/islands.${hash}.js`;
}

/** True for a page with the canonical address of another page, such as an article in another language. */
function hasOtherAddress(page: string, path: string): boolean {
  const [, address] = /<link rel="canonical" href="([^"]*)"/.exec(page) ?? [];
  return address !== undefined && new URL(address).pathname !== path;
}
