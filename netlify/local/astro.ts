/**
 * The Astro integration of the embedded stack. It mounts the stack in front of the dev server, and writes
 * `_redirects` after a build with a hosted database. Both commands start with a check of the environment variables
 * that choose the services.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { publishedFile } from '#content/blog/dataset.ts';
import {
  checkDeployContext,
  chooseCardPayments,
  chooseDatabase,
  chooseEmail,
  chooseMpesa,
  choosePayPal,
} from '../env.ts';
import type { SiteRules } from './gateway/index.ts';
import { createPageMatcher } from './dev-pages.ts';
import { paths } from './paths.ts';
import { printAddresses } from './print-addresses.ts';
import { fail } from './process.ts';
import type { Listener } from './socket.ts';
import { readStackSettings } from './settings.ts';
import type { Stack } from './stack/index.ts';

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:server:setup']>;
type DevServer = Parameters<SetupHook>[0]['server'];

export function embeddedStack(): AstroIntegration {
  let stackPromise: Promise<Stack> | undefined;
  let isPage: (pathname: string) => boolean = () => false;
  return {
    name: 'embedded-stack',
    hooks: {
      'astro:config:setup': () => {
        checkDeployContext(process.env);
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
        isPage = createPageMatcher(routes);
      },
      'astro:server:setup': ({ server }) => {
        server.httpServer?.once('listening', () => {
          const { port } = server.httpServer?.address() as AddressInfo;
          stackPromise = openDevStack(server, port, (pathname) => isPage(pathname));
          stackPromise.then(({ info }) => printAddresses(info), fail);
          mount(server, stackPromise);
        });
      },
      'astro:server:done': async () => {
        await (await stackPromise)?.close();
      },
    },
  };
}

/**
 * Returns the line of `_redirects` that rewrites the picture addresses of the site to the hosted storage. The
 * rewrite cannot be in netlify.toml, because each installation has its own storage address.
 */
function formatMediaRewrite(databaseUrl: string): string {
  return `/media/* ${new URL('/storage/v1/object/public/media/', databaseUrl).href}:splat 200\n`;
}

/**
 * Opens the stack for a dev server. The imports are dynamic, because a build of the site needs no database engine.
 */
async function openDevStack(
  server: DevServer,
  port: number,
  isPage: (pathname: string) => boolean,
): Promise<Stack> {
  const { openStack } = await import('./stack/index.ts');
  const { serveContent } = await import('./content/index.ts');
  const settings = readStackSettings(process.env);
  const site = `http://localhost:${port}`;
  return openStack({
    settings,
    site,
    content: settings.content && (await serveContent(settings.content, site)),
    loadModule: (file) => server.ssrLoadModule(file),
    // The dev server watches this file and loads the posts again, as after an edit. A planned post may be due.
    reloadPosts: () => {
      if (settings.content)
        server.watcher.emit('change', resolve(settings.content.folder, publishedFile));
    },
    isPage,
  });
}

/**
 * Adds the stack as the first middleware, because the dev server would otherwise apply its own rules to the
 * addresses of the stack.
 */
function mount(server: DevServer, stackPromise: Promise<Stack>) {
  let listener: Listener | undefined;
  server.middlewares.stack.unshift({
    route: '',
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      void stackPromise.then(async ({ gateway }) => {
        const url = URL.parse(request.url ?? '/', 'http://localhost');
        if (!url) {
          response.writeHead(400).end();
          return;
        }
        if (!gateway.hasHandler(request.method ?? 'GET', url)) {
          request.url = (await findPagePath(url)) ?? request.url;
          next();
          return;
        }
        listener ??= (await import('./stack/index.ts')).createListener(gateway);
        return listener(request, response);
      });
    },
  });
}

let siteRules: SiteRules | undefined;

/**
 * Returns the path of the page to which netlify.toml rewrites an address, with the query string of the address.
 * Returns undefined if no rewrite matches. The dev server applies no rewrites of netlify.toml itself.
 */
async function findPagePath({ pathname, search }: URL): Promise<string | undefined> {
  siteRules ??= (await import('./gateway/index.ts')).readSiteRules(paths.siteRules);
  const page = siteRules.findPage(pathname);
  // The dev server has its own page for a missing address.
  return page?.status === 200 ? page.to + search : undefined;
}
