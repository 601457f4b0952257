/**
 * `npm run dev` starts Astro's dev server. The integration in astro.ts mounts the embedded stack in front of it.
 */
import { dev } from 'astro';
import { paths } from './paths.ts';
import { runUntilSignal } from './process.ts';

await runUntilSignal(async () => {
  const server = await dev({ root: paths.project });
  return () => server.stop();
});
