import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { announceLoad } from '#browser/loading-code.ts';
import { loadDraft } from '#browser/local-draft.ts';
import { loadUnsentPosts, postDraftKey, removeDraftsOfOthers } from '#browser/member-drafts.ts';
import { savesData } from '#browser/saves-data.ts';
import type { Member } from '#domain/member/member.ts';
import { Button } from '#ui/Button.tsx';
import type { FeedStore } from './feed-store.ts';
import type { Text } from '#content/text/text.ts';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { withText } from './with-text.tsx';
import type { ComposerProps } from './Composer.tsx';
import { FeedHeading } from './FeedHeading.tsx';

interface Props {
  text: Text['feed'];
  member: Member;
  store: FeedStore;
  /** True once the posts are loaded. The connection is free then. */
  isReady: boolean;
}

/**
 * Delay of the prefetch in ms. The delay begins when the posts are loaded, so that the form's chunk does not compete
 * with the posts.
 */
const prefetchDelayMs = 3_000;

const loadComposer = withText<ComposerProps>(async () => (await import('./Composer.tsx')).Composer);

/**
 * Id of the member with an open form, or an empty text. If the session ends and resumes while the member writes,
 * the form opens again.
 */
let openFormMemberId = '';

/**
 * The heading, with a button that opens and closes the form for a new post. The form keeps its input while it is
 * closed.
 */
export const NewPost = memo(function NewPost({ text, member, store, isReady }: Props) {
  const toggleButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(openFormMemberId === member.id);
  const [hasDraft, setHasDraft] = useState(() => loadDraft(postDraftKey(member.id)) !== null);
  const [hasUnsent] = useState(() => loadUnsentPosts(member.id).length > 0);
  const shouldPrefetch = useShouldPrefetch(isReady);
  const shouldLoad = isOpen || shouldPrefetch || hasUnsent;
  const { Component: Composer, hasFailed, retry } = useLazyComponent(loadComposer, shouldLoad);

  useEffect(() => removeDraftsOfOthers(member.id), [member.id]);

  const setOpen = (open: boolean) => {
    openFormMemberId = open ? member.id : '';
    setIsOpen(open);
    // A failed prefetch shows no message, so the download is repeated here.
    if (open && hasFailed) retry();
    // The prefetch may be running. Its own start has no tap, so it is announced here, once the new label is rendered.
    else if (open && !Composer)
      queueMicrotask(() => void announceLoad(loadComposer()).catch(() => undefined));
  };
  /** Closes the form. The toggle gets the focus, because the focused element in the form disappears. */
  const close = useCallback(() => {
    openFormMemberId = '';
    setIsOpen(false);
    toggleButton.current?.focus();
  }, []);

  const openLabel = hasDraft ? text.continuePost : text.newPost;
  return (
    <div className="flex flex-col gap-4">
      <FeedHeading text={text}>
        <Button
          ref={toggleButton}
          aria-expanded={isOpen}
          aria-controls="new-post"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.cancel : openLabel}
        </Button>
      </FeedHeading>
      {isOpen && hasFailed && (
        <Retry message={text.partFailed} retry={text.retry} onRetry={retry} />
      )}
      {Composer && (
        <Composer
          text={text}
          member={member}
          store={store}
          isOpen={isOpen}
          onClose={close}
          onDraft={setHasDraft}
        />
      )}
    </div>
  );
});

/**
 * Returns true `prefetchDelayMs` after the posts are loaded, unless the browser saves data. With its code, the form
 * opens offline too.
 */
function useShouldPrefetch(isReady: boolean): boolean {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  useEffect(() => {
    if (!isReady || savesData()) return;
    const timer = setTimeout(() => setShouldPrefetch(true), prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return shouldPrefetch;
}
