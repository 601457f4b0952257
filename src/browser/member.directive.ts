/**
 * `client:member`: an island that is fetched only for a member, at once or as soon as somebody logs
 * in. The mark on `<html>` is set by the head script and by the page's identity.
 */
type Directive = (load: () => Promise<() => Promise<void>>) => void;

const whenMember: Directive = (load) => {
  const page = document.documentElement;
  const hydrate = async () => {
    if (page.dataset['member'] === undefined) return false;
    observer.disconnect();
    await (
      await load()
    )();
    return true;
  };
  const observer = new MutationObserver(() => void hydrate());
  observer.observe(page, { attributeFilter: ['data-member'] });
  void hydrate();
};

export default whenMember;
