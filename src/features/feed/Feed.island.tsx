import type { FeedText } from './feed-text.ts';
import { useMember } from '../account/use-member.ts';
import { NewPost } from './NewPost.tsx';
import { PostList } from './PostList.tsx';
import { useFeed } from './use-feed.ts';

/** The members' noticeboard. Without a member it renders nothing of anybody's. */
export default function Feed({ text }: { text: FeedText }) {
  const member = useMember();
  return (
    <section className="mx-auto max-w-2xl px-4 py-8">
      <h1 className="text-title font-black text-brand">{text.heading}</h1>
      {member ? <MemberFeed key={member.id} text={text} /> : <p className="mt-4">{text.loading}</p>}
    </section>
  );
}

function MemberFeed({ text }: { text: FeedText }) {
  const feed = useFeed();
  return (
    <>
      <NewPost text={text} onAdded={feed.reload} />
      <PostList text={text} feed={feed} />
    </>
  );
}
