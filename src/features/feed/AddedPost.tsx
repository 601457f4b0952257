import { freshPath } from '#domain/post/fresh-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { useStore } from '../components/use-store.ts';
import type { FeedStore } from './feed-store.ts';
import type { FeedText } from './with-text.tsx';

interface Props {
  text: FeedText;
  store: FeedStore;
  /** The client's id of the post. */
  client_id: string;
}

/** The message about a stored post. As long as customers see the post, links lead to the pages that have it. */
export function AddedPost({ text, store, client_id }: Props) {
  const post = useStore(store, ({ visible }) =>
    visible.find((entry) => entry.client_id === client_id),
  );
  return (
    <>
      <p className="font-bold text-good">{text.added}</p>
      {post?.business && (
        <>
          <p className="mt-1">{text.addedPublic}</p>
          <p className="flex flex-wrap gap-x-4">
            <TextLink href={`/${post.business.slug}#post-${post.id}`}>
              {fill(text.seePage, { business: post.business.title })}
            </TextLink>
            <TextLink href={freshPath}>{text.seeFresh}</TextLink>
          </p>
        </>
      )}
    </>
  );
}
