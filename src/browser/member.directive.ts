/**
 * The directive `client:member`, for islands that load only for members, immediately or after a log-in. They do not
 * load on pages with `data-public`. The script in the head of the page and IdentityStart.astro set `data-member` on
 * `<html>`. Astro's own directives do not distinguish members: `client:load` would also load the islands of `/` for
 * visitors.
 */
import type { ClientDirective } from 'astro';

const whenMember: ClientDirective = (load, _options, element) => {
  // Astro dispatches this event if a chunk fails to load. The page then reloads when the connection returns. The
  // island is still empty at that time, so no input is lost.
  element.addEventListener('astro:hydration-error', () => {
    addEventListener('online', () => location.reload(), { once: true });
  });
  const page = document.documentElement;
  const hydrate = async () => {
    const { member, public: isPublic } = page.dataset;
    if (member === undefined || isPublic !== undefined) return false;
    observer.disconnect();
    const [hydrateIsland] = await Promise.all([load(), loadMemberStyles()]);
    await hydrateIsland();
    return true;
  };
  const observer = new MutationObserver(() => void hydrate());
  observer.observe(page, { attributeFilter: ['data-member'] });
  void hydrate();
};

/** Loads the style sheet for members' content, if the page lacks it. Islands work even without it. */
async function loadMemberStyles(): Promise<void> {
  const href = document.documentElement.dataset['membersStyle'];
  if (href === undefined || document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const settled = new Promise<unknown>((resolve) => {
    link.onload = resolve;
    link.onerror = (event) => {
      // Vite dispatches this event for a script. missing-files.ts handles it.
      dispatchEvent(new Event('vite:preloadError'));
      resolve(event);
    };
  });
  document.head.append(link);
  await settled;
}

export default whenMember;
