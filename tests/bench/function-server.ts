/** A process with one function behind two ports: through the gateway, and without it. */
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openFunctions } from '#netlify/local/gateway/functions.ts';
import { createGateway } from '#netlify/local/gateway/gateway.ts';
import { readSiteRules } from '#netlify/local/gateway/netlify-toml.ts';
import { paths } from '#netlify/local/paths.ts';
import { listenerOf, openServer } from '#netlify/local/server.ts';

const [folder = ''] = process.argv.slice(2);
const functions = await openFunctions(folder, (file) => import(file));
const gateway = createGateway({ mounts: [], functions, rules: readSiteRules(paths.siteRules) });
const { default: own } = (await import(join(folder, 'echo.mts'))) as {
  default: (request: Request) => Promise<Response>;
};

const through = await openServer(0, () => Promise.resolve(listenerOf(gateway)));
const without = await openServer(0, () =>
  Promise.resolve(getRequestListener(own, { overrideGlobalObjects: false })),
);
process.stdout.write(
  `Without  http://localhost:${without.port}\nThrough  http://localhost:${through.port}\n`,
);
