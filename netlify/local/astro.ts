/** Mounts the embedded stack in front of Astro's dev server. During a build it checks and uses the environment. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { AstroIntegration } from 'astro';
import {
  chooseCardPayments,
  chooseDatabase,
  chooseEmail,
  chooseMpesa,
  choosePayPal,
} from '../env.ts';
import type { SiteRules } from './gateway/netlify-toml.ts';
import { pagesInDevelopment } from './dev-pages.ts';
import { paths } from './paths.ts';
import { fail, greet } from './process.ts';
import type { Listener } from './socket.ts';
import { readStackSettings } from './settings.ts';
import type { Stack } from './stack.ts';

export { embeddedPublishableKey } from './secrets.ts';

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:server:setup']>;
type DevServer = Parameters<SetupHook>[0]['server'];

export function embeddedStack(): AstroIntegration {
  let opening: Promise<Stack> | undefined;
  let isPage: (pathname: string) => boolean = () => false;
  return {
    name: 'embedded-stack',
    hooks: {
      'astro:config:setup': () => {
        chooseDatabase(process.env);
        chooseEmail(process.env);
        chooseCardPayments(process.env);
        chooseMpesa(process.env);
        choosePayPal(process.env);
      },
      'astro:build:done': async ({ dir }) => {
        if (chooseDatabase(process.env) === 'embedded') return;
        await writeFile(
          new URL('_redirects', dir),
          mediaRewrite(process.env['SUPABASE_URL'] ?? ''),
        );
      },
      'astro:routes:resolved': ({ routes }) => {
        isPage = pagesInDevelopment(routes);
      },
      'astro:server:setup': ({ server }) => {
        server.httpServer?.once('listening', () => {
          const { port } = server.httpServer?.address() as AddressInfo;
          opening = openStackFor(server, port, (pathname) => isPage(pathname));
          opening.then(({ info }) => greet(info), fail);
          mount(server, opening);
        });
      },
      'astro:server:done': async () => {
        await (await opening)?.close();
      },
    },
  };
}

/**
 * Rewrites the site's own picture addresses to the hosted storage. netlify.toml cannot contain the address of a
 * project that varies.
 */
function mediaRewrite(database: string): string {
  return `/media/* ${new URL('/storage/v1/object/public/media/', database).href}:splat 200\n`;
}

/** Imported lazily, because a build needs no database engine. */
async function openStackFor(
  server: DevServer,
  port: number,
  isPage: (pathname: string) => boolean,
): Promise<Stack> {
  const { openStack } = await import('./stack.ts');
  const { serveContent } = await import('./content/serve.ts');
  const settings = readStackSettings(process.env);
  const site = `http://localhost:${port}`;
  return openStack({
    settings,
    site,
    content: settings.content && (await serveContent(settings.content, site)),
    loadModule: (file) => server.ssrLoadModule(file),
    isPage,
  });
}

/**
 * Installed as the first middleware, because the dev server would otherwise apply its own rules to our addresses.
 */
function mount(server: DevServer, opening: Promise<Stack>) {
  let listener: Listener | undefined;
  server.middlewares.stack.unshift({
    route: '',
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      void opening.then(async ({ gateway }) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (!gateway.hasHandler(request.method ?? 'GET', url)) {
          request.url = (await pageShownAt(url)) ?? request.url;
          next();
          return;
        }
        listener ??= (await import('./server.ts')).createListener(gateway);
        return listener(request, response);
      });
    },
  });
}

let rules: SiteRules | undefined;

/**
 * Returns the page that netlify.toml shows under an address. The dev server knows each page only by its own
 * address.
 */
async function pageShownAt({ pathname, search }: URL): Promise<string | undefined> {
  rules ??= (await import('./gateway/netlify-toml.ts')).readSiteRules(paths.siteRules);
  const page = rules.findPage(pathname);
  return page && page + search;
}
