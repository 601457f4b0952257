// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Listens for scripts that fail to load: Vite dispatches the first event for an import, Astro the second for an
 * island. recover-page.ts finds out if a newer deploy has removed them.
 */
import { readItem, resumeKey } from '../storage.ts';

interface Recovery {
  recoverPage: () => Promise<void>;
}

/** The address of recover-page.ts in every deploy. */
const recoveryFile = '/assets/recover-page.js';

for (const event of ['vite:preloadError', 'astro:hydration-error']) {
  addEventListener(event, () => {
    import(/* @vite-ignore */ recoveryFile).then(
      ({ recoverPage }: Recovery) => recoverPage(),
      () => undefined,
    );
  });
}

if (readItem(resumeKey, 'sessionStorage') !== null) {
  void import('./resume-page.ts').then((page) => page.resumePage());
}
