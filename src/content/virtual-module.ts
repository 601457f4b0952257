/** Modules that are made when the site is built: what a database or a content service holds at that time. */
import type { AstroIntegration } from 'astro';

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:config:setup']>;
type ViteConfig = NonNullable<Parameters<Parameters<SetupHook>[0]['updateConfig']>[0]['vite']>;
export type VitePlugin = NonNullable<ViteConfig['plugins']>[number];

/**
 * A plugin that answers the import of such a module.
 * @param name - such as 'virtual:jobs', which a declaration beside the site's content gives types.
 * @param write - the source of the module; `watch` names a file whose change makes it anew.
 */
export function virtualModule(
  name: string,
  write: (watch: (file: string) => void) => Promise<string>,
): VitePlugin {
  const id = `\0${name}`;
  return {
    name,
    resolveId: (moduleId) => (moduleId === name ? id : undefined),
    async load(moduleId) {
      return moduleId === id ? write((file) => this.addWatchFile(file)) : undefined;
    },
  };
}

/**
 * Hands what `read` finds to the site's code when the site is built, as `data` of the module
 * `virtual:name`. In development there is nothing in it: what is newer comes from the endpoints.
 */
export function builtData(name: string, read: () => Promise<unknown[]>): AstroIntegration {
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const write = async () => dataExport(command === 'build' ? await read() : []);
        updateConfig({ vite: { plugins: [virtualModule(`virtual:${name}`, write)] } });
      },
    },
  };
}

/** An export of `data`. An engine reads a string many times faster than the same as code. */
export function dataExport(data: unknown): string {
  return `export const data = JSON.parse(${JSON.stringify(JSON.stringify(data))});`;
}
