/** Finds the Node.js among the project's packages. Its version is that of the functions on the platform. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

/**
 * Returns the path of the packaged Node.js. Without a package for this system, returns the path of the running
 * Node.js.
 */
export function getNodePath(): string {
  const { platform, arch, execPath } = process;
  const name = platform === 'win32' ? 'win' : platform;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  const packaged = join(paths.project, `node_modules/node-${name}-${arch}/bin`, program);
  return existsSync(packaged) ? packaged : execPath;
}
