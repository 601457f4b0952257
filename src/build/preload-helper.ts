/**
 * Replaces the helper of Vite that loads a script together with the scripts that it imports. Vite's own one can also
 * load style sheets, which no script of the site imports, because styles are inline or linked by the page. Gain: 0.5 kB
 * in the chunk `page`. If Vite renames the module, its own helper is back.
 */

import { selectPreloadedFiles } from './script-chunks.ts';

/** The module in Vite 8, and the name that the transformed imports use. [vite, build/import-analysis plugin] */
const helper = { id: '\0vite/preload-helper.js', name: '__vitePreload' };

/**
 * Requests the files of a script at once, and loads the script. Like Vite's helper, the function dispatches
 * `vite:preloadError` for a missing file. The built file includes the source text of the function, so the function uses
 * no other code.
 * @param load - imports the script
 * @param files - the paths of the script and of its imports in the built site
 */
export function preloadScript(
  load: () => Promise<unknown>,
  files: string[] = [],
): Promise<unknown> {
  for (const file of files) {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
  return load().catch((payload: unknown) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    if (dispatchEvent(Object.assign(event, { payload }))) throw payload;
  });
}

/** A Vite plugin. It precedes Vite's own plugins, because the first plugin with a source of a module provides the module. */
export const preloadHelper = {
  name: 'preload-helper',
  enforce: 'pre' as const,
  apply: 'build' as const,
  // Astro ignores this option in its configuration of the environment.
  configEnvironment: (name: string) =>
    name === 'client'
      ? { build: { modulePreload: { polyfill: false, resolveDependencies: selectPreloadedFiles } } }
      : undefined,
  load: (id: string) =>
    id === helper.id ? `export const ${helper.name} = ${preloadScript.toString()};` : undefined,
};
