import { memo, useCallback, useEffect, useRef, useState } from 'react';
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
import type { WritingProps } from './Writing.tsx';

interface Props {
  text: Text['feed'];
  member: Member;
  store: FeedStore;
  /** Whether the posts are there, so that the line is free. */
  isReady: boolean;
}

/** Milliseconds after the posts in which nobody came who wants to write. */
const prefetchDelayMs = 3_000;

const loadWriting = withText<WritingProps>(async () => (await import('./Writing.tsx')).Writing);

/** Whose form was open last: a login that ended and came back while she wrote opens it again. */
let openFor = '';

/** Opens and closes the form; closing keeps what was typed. */
export const NewPost = memo(function NewPost({ text, member, store, isReady }: Props) {
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(openFor === member.id);
  const [hasDraft, setHasDraft] = useState(() => loadDraft(postDraftKey(member.id)) !== null);
  const [hasUnsent] = useState(() => loadUnsentPosts(member.id).length > 0);
  const isPrefetched = usePrefetch(isReady);
  const isWanted = isOpen || isPrefetched || hasUnsent;
  const { Component: Writing, hasFailed, retry } = useLazyComponent(loadWriting, isWanted);

  useEffect(() => removeDraftsOfOthers(member.id), [member.id]);

  const setOpen = (open: boolean) => {
    openFor = open ? member.id : '';
    setIsOpen(open);
    // Fetched ahead it may have failed, of which nobody was told.
    if (open && hasFailed) retry();
  };
  /** The form went from the screen: where the focus was in it, it goes on from here. */
  const close = useCallback(() => {
    openFor = '';
    setIsOpen(false);
    toggle.current?.focus();
  }, []);

  const closed = hasDraft ? text.continuePost : text.newPost;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button
        ref={toggle}
        className="self-start"
        aria-expanded={isOpen}
        aria-controls="new-post"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.cancel : closed}
      </Button>
      {isOpen && hasFailed && (
        <Retry message={text.partFailed} retry={text.retry} onRetry={retry} />
      )}
      {Writing && (
        <Writing
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

/** Whether to fetch the form before it is wanted, so that it opens without a connection too. */
function usePrefetch(isReady: boolean): boolean {
  const [isPrefetched, setIsPrefetched] = useState(false);
  useEffect(() => {
    if (!isReady || savesData()) return;
    const timer = setTimeout(() => setIsPrefetched(true), prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isPrefetched;
}
