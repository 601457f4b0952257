/**
 * `client:interaction`: an island whose markup works by itself. It is fetched when it is touched or comes
 * into view, and never for somebody who saves data.
 */
import type { ClientDirective } from 'astro';
import { savesData } from './saves-data.ts';

const onInteraction: ClientDirective = (load, _options, element) => {
  if (savesData()) return;
  const stop = new AbortController();
  const hydrate = async () => {
    stop.abort();
    observer.disconnect();
    await (
      await load()
    )();
  };
  for (const touch of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(touch, () => void hydrate(), { passive: true, signal: stop.signal });
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void hydrate();
  });
  for (const child of element.children) observer.observe(child);
};

export default onInteraction;
