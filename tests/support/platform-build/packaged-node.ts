/** The Node.js of the project's packages, which is the version of the functions on the platform. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

/** Returns the program's path; if no package has it, the path of the Node.js in use. */
export function packagedNode(): string {
  const { platform, arch, execPath } = process;
  const name = platform === 'win32' ? 'win' : platform;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  const packaged = join(paths.project, `node_modules/node-${name}-${arch}/bin`, program);
  return existsSync(packaged) ? packaged : execPath;
}
