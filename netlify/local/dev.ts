/** `npm run dev`: Astro's dev server with the embedded stack in front (see astro.ts). */
import { dev } from 'astro';
import { paths } from './paths.ts';
import { runUntilSignal } from './process.ts';

await runUntilSignal(async () => {
  const server = await dev({ root: paths.project });
  return () => server.stop();
});
