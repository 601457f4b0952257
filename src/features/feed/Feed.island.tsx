// @chunk feed
// src/build/script-chunks.ts joins the modules of the chunk 'feed' into one file.
import { useEffect, useState } from 'react';
import { pollWhileVisible } from '#browser/polling.ts';
import type { Member } from '#domain/member/member.ts';
import { useMember } from '../account/use-member.ts';
import { useStore } from '../components/use-store.ts';
import type { Text } from '#content/text/text.ts';
import { createFeedStore } from './feed-store.ts';
import { FeedHeading } from './FeedHeading.tsx';
import { NewPost } from './NewPost.tsx';
import { NextStep } from './NextStep.tsx';
import { PostList } from './PostList.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { Skeleton } from '../components/Skeleton.tsx';

/** Interval between two polls for new posts, in ms. */
const pollIntervalMs = 120_000;

/** The members' feed. Without a session it renders placeholders in place of the posts. */
export default function Feed({ text }: { text: Text['feed'] }) {
  const member = useMember();
  return (
    <section className="wrap py-4 sm:py-8 [&>*]:max-w-2xl">
      {/* The space is reserved, so that the layout does not shift when the content arrives. */}
      <div className="mb-4 grid min-h-48 sm:min-h-36">
        {member ? <NextStep key={member.id} text={text} /> : <Skeleton />}
      </div>
      {member ? (
        <MemberFeed key={member.id} member={member} text={text} />
      ) : (
        <FeedSkeleton text={text} />
      )}
    </section>
  );
}

function MemberFeed({ member, text }: { member: Member; text: Text['feed'] }) {
  const [store] = useState(createFeedStore);
  useEffect(() => {
    void store.load();
    return pollWhileVisible(pollIntervalMs, () => void store.refresh());
  }, [store]);
  const status = useStore(store, (feed) => feed.status);
  return (
    <>
      <NewPost text={text} member={member} store={store} isReady={status === 'ready'} />
      <PostList text={text} member={member} store={store} />
    </>
  );
}

/** Placeholders of the same size as the content, which avoid layout shifts. */
function FeedSkeleton({ text }: { text: Text['feed'] }) {
  return (
    <>
      <FeedHeading text={text} />
      <PostSkeleton text={text} />
    </>
  );
}
