/**
 * Mounts the embedded stack in front of Astro's dev server. During a build, checks the environment and writes
 * `_redirects`.
 */
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
import { createPageTest } from './dev-pages.ts';
import { paths } from './paths.ts';
import { fail, printAddresses } from './process.ts';
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
          formatMediaRewrite(process.env['SUPABASE_URL'] ?? ''),
        );
      },
      'astro:routes:resolved': ({ routes }) => {
        isPage = createPageTest(routes);
      },
      'astro:server:setup': ({ server }) => {
        server.httpServer?.once('listening', () => {
          const { port } = server.httpServer?.address() as AddressInfo;
          opening = openStackFor(server, port, (pathname) => isPage(pathname));
          opening.then(({ info }) => printAddresses(info), fail);
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
 * Returns the rewrite of the site's picture addresses to the hosted storage. It cannot be in netlify.toml, because
 * each installation has its own storage address.
 */
function formatMediaRewrite(database: string): string {
  return `/media/* ${new URL('/storage/v1/object/public/media/', database).href}:splat 200\n`;
}

/** The imports are dynamic, because a build needs no database engine. */
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
 * Adds the stack as the first middleware, because the dev server would otherwise apply its own rules to the
 * addresses of the stack.
 */
function mount(server: DevServer, opening: Promise<Stack>) {
  let listener: Listener | undefined;
  server.middlewares.stack.unshift({
    route: '',
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      void opening.then(async ({ gateway }) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (!gateway.hasHandler(request.method ?? 'GET', url)) {
          request.url = (await findPagePath(url)) ?? request.url;
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
 * Returns the page that netlify.toml assigns to an address, or undefined. The dev server can find each page only by
 * the page's own address.
 */
async function findPagePath({ pathname, search }: URL): Promise<string | undefined> {
  rules ??= (await import('./gateway/netlify-toml.ts')).readSiteRules(paths.siteRules);
  const page = rules.findPage(pathname);
  return page && page + search;
}
