/**
 * `client:member`: an island that is fetched only for a member, at once or as soon as somebody logs
 * in. The mark on `<html>` is set by the head script and by the page's identity.
 */
import type { ClientDirective } from 'astro';

const whenMember: ClientDirective = (load, _options, element) => {
  // Astro says so when a file did not come. Nothing can have been typed yet.
  element.addEventListener('astro:hydration-error', () => {
    addEventListener('online', () => location.reload(), { once: true });
  });
  const page = document.documentElement;
  const hydrate = async () => {
    const { member, public: isPublic } = page.dataset;
    if (member === undefined || isPublic !== undefined) return false;
    observer.disconnect();
    const [hydrateIsland] = await Promise.all([load(), styles()]);
    await hydrateIsland();
    return true;
  };
  const observer = new MutationObserver(() => void hydrate());
  observer.observe(page, { attributeFilter: ['data-member'] });
  void hydrate();
};

/** The style sheet of what only members see, where the page has not got it yet. Without it, islands work. */
async function styles(): Promise<void> {
  const href = document.documentElement.dataset['membersStyle'];
  if (href === undefined || document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const settled = new Promise<unknown>((resolve) => {
    link.onload = link.onerror = resolve;
  });
  document.head.append(link);
  await settled;
}

export default whenMember;
