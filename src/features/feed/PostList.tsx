import { momentInWords } from '../../domain/date/date.ts';
import type { Post } from '../../domain/post/post.ts';
import { buttonLook, cardLook } from '../../ui/variants.ts';
import type { FeedText } from './feed-text.ts';
import type { FeedState } from './use-feed.ts';

/** The posts, newest first, with their loading, failed and empty states. */
export function PostList({ text, feed }: { text: FeedText; feed: FeedState }) {
  const { status, posts, reload } = feed;
  return (
    <div aria-busy={status === 'loading'} className="mt-8">
      <p role="status">{status === 'loading' && posts.length === 0 && text.loading}</p>
      {status === 'failed' && (
        <div role="alert" className="mb-4 flex flex-col items-start gap-3">
          <p>{text.loadFailed}</p>
          <button type="button" className={buttonLook.quiet} onClick={reload}>
            {text.retry}
          </button>
        </div>
      )}
      {status === 'ready' && posts.length === 0 && <p>{text.empty}</p>}
      <ol className="flex flex-col gap-4">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </ol>
    </div>
  );
}

function PostCard({ post: { title, description, author, created_at } }: { post: Post }) {
  return (
    <li className={cardLook}>
      <article className="flex flex-col gap-2 p-4 wrap-anywhere">
        {title && <h2 className="text-xl">{title}</h2>}
        <p className="whitespace-pre-line">{description}</p>
        <p className="text-ink-soft">
          {author.name}, <time dateTime={created_at}>{momentInWords(created_at)}</time>
        </p>
      </article>
    </li>
  );
}
