/** Runs the content server in a separate process, which a test can kill: `node content-process.ts FOLDER`. */
import { serveContent } from '#netlify/local/content/index.ts';
import { studioUrl } from './content-server.ts';

const [folder = ''] = process.argv.slice(2);
const { address } = await serveContent({ folder, studioUrl, port: 0 }, 'http://localhost');
process.stdout.write(`Content  ${address}\n`);
