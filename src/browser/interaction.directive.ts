/**
 * The directive `client:interaction`, for islands with markup that works before hydration. The island loads when it
 * is pointed at, focused, touched or becomes visible, except with data saving or on a slow connection.
 */
import type { ClientDirective } from 'astro';
import { savesData } from './saves-data.ts';

const onInteraction: ClientDirective = (load, _options, element) => {
  if (savesData()) return;
  const abortController = new AbortController();
  const hydrate = async () => {
    abortController.abort();
    observer.disconnect();
    await (
      await load()
    )();
  };
  for (const eventType of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(eventType, () => void hydrate(), {
      passive: true,
      signal: abortController.signal,
    });
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void hydrate();
  });
  for (const child of element.children) observer.observe(child);
};

export default onInteraction;
