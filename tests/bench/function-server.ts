/**
 * Serves a folder of functions, and optionally a folder of files, through the gateway. Without files, the program
 * also serves the function echo.ts directly on another port.
 */
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openFunctions } from '#netlify/local/gateway/functions.ts';
import { createGateway } from '#netlify/local/gateway/index.ts';
import { readSiteRules } from '#netlify/local/gateway/netlify-toml.ts';
import { openStaticFiles } from '#netlify/local/gateway/static-files.ts';
import { paths } from '#netlify/local/paths.ts';
import { createListener } from '#netlify/local/stack/index.ts';
import { openServer } from '#netlify/local/socket.ts';

const anyPort = { port: 0, variable: 'PORT' };
const [folder = '', files] = process.argv.slice(2);
if (files === undefined) {
  const { default: echo } = (await import(join(folder, 'echo.ts'))) as {
    default: (request: Request) => Promise<Response>;
  };
  const listener = getRequestListener(echo, { overrideGlobalObjects: false });
  const directServer = await openServer(anyPort, () => Promise.resolve(listener));
  process.stdout.write(`Without  http://localhost:${directServer.port}\n`);
}
const gateway = createGateway({
  mounts: [],
  functions: await openFunctions(folder, (file) => import(file)),
  rules: readSiteRules(paths.siteRules),
  ...(files !== undefined && { files: await openStaticFiles(files) }),
});
const gatewayServer = await openServer(anyPort, () => Promise.resolve(createListener(gateway)));
process.stdout.write(`Through  http://localhost:${gatewayServer.port}\n`);
