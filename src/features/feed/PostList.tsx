import { useMemo, useRef } from 'react';
import type { Member } from '#domain/member/member.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { Button } from '#ui/Button.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import type { FeedStore } from './feed-store.ts';
import type { Text } from '#content/text/text.ts';
import { PostCard } from './PostCard.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { Retry } from '../components/Retry.tsx';
import { useStore } from '../components/use-store.ts';
import type { FeedText } from './with-text.tsx';

interface Props {
  text: Text['feed'];
  member: Member;
  store: FeedStore;
}

/** Number of posts above the row of businesses. */
const postsAboveBusinesses = 3;

/** The posts, newest first, with a row of businesses after the third, with their loading, failed and empty states. */
export function PostList({ text, member, store }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, visible, isOffline, text: postText } = useStore(store, (feed) => feed);
  const fullText = useMemo(() => postText && { ...text, ...postText }, [text, postText]);
  if (status === 'loading') return <PostSkeleton text={text} />;
  const failure = status === 'failed' && (
    <Retry
      message={isOffline ? text.offline : text.loadFailed}
      retry={text.retry}
      onRetry={() => void store.load()}
    />
  );
  if (!fullText) return <section className="mt-4">{failure}</section>;
  // One array keeps the state of a post that moves below the row.
  const items = visible.map((post) => (
    <PostCard key={post.id} post={post} text={fullText} member={member} store={store} />
  ));
  items.splice(postsAboveBusinesses, 0, <BusinessRow key="businesses" text={fullText} />);
  return (
    <section className="mt-4">
      <h2
        ref={heading}
        id="latest-posts"
        tabIndex={-1}
        className="flex min-h-12 items-center text-xl"
      >
        {fullText.latest}
      </h2>
      <NewPosts text={fullText} store={store} onShow={() => heading.current?.focus()} />
      {failure}
      {status === 'ready' && visible.length === 0 && <p>{fullText.empty}</p>}
      <ol className="flex flex-col gap-4">{items}</ol>
      <OlderPosts text={fullText} store={store} />
    </section>
  );
}

interface NewPostsProps {
  text: FeedText;
  store: FeedStore;
  onShow: () => void;
}

/**
 * A floating button that displays new posts. They stay hidden until a tap, so that the text keeps its position
 * during reading.
 */
function NewPosts({ text, store, onShow }: NewPostsProps) {
  const count = useStore(store, ({ waiting }) => waiting.length);
  // With a gap, further new posts are not loaded, so the displayed count has a plus.
  const hasGap = useStore(store, (feed) => feed.hasGap);
  const show = () => {
    store.showWaiting();
    onShow();
  };
  return (
    <div
      role="status"
      className="sticky top-2 z-2 -mt-12 mb-2 ml-auto flex h-12 w-fit items-center"
    >
      {count > 0 && (
        <Button className="bg-ground" onClick={show}>
          {fillPlural(text.newPosts, count, { count: `${count}${hasGap ? '+' : ''}` })}
        </Button>
      )}
    </div>
  );
}

function OlderPosts({ text, store }: Omit<NewPostsProps, 'onShow'>) {
  const { hasOlder, olderStatus } = useStore(store, (feed) => feed);
  if (!hasOlder) return null;
  const labels = { idle: text.older, loading: text.loading, failed: text.retry };
  return (
    <div className="mt-6 flex flex-col items-start gap-3">
      {olderStatus === 'failed' && <p role="alert">{text.olderFailed}</p>}
      <Button aria-busy={olderStatus === 'loading'} onClick={() => void store.loadOlder()}>
        {labels[olderStatus]}
      </Button>
    </div>
  );
}
