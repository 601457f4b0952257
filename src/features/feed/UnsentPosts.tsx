import { useState } from 'react';
import { formatWait } from '#domain/date/wait.ts';
import { getLanguage } from '#domain/language/language.ts';
import type { Member } from '#domain/member/member.ts';
import { getPostPictureUrl } from '#domain/picture/picture.ts';
import type { OutgoingPost, PostDraft } from '#domain/post/post-draft.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '../components/use-store.ts';
import { Avatar } from '../account/Avatar.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { FeedText } from './with-text.tsx';
import type { Outbox } from './outbox.ts';
import { postClass, PostText } from './PostCard.tsx';
import { PostForm } from './PostForm.tsx';

interface Props {
  text: FeedText;
  member: Member;
  outbox: Outbox;
}

/** Posts of the member that the feed does not contain yet, newest first. */
export function UnsentPosts({ text, member, outbox }: Props) {
  const posts = useStore(outbox, (state) => state.posts);
  if (posts.length === 0) return null;
  return (
    <ol className="flex flex-col gap-4">
      {posts.map((post) => (
        <UnsentPost key={post.client_id} text={text} member={member} outbox={outbox} post={post} />
      ))}
    </ol>
  );
}

function UnsentPost({ text, member, outbox, post }: Props & { post: OutgoingPost }) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const closeForm = () => setMode('read');
  const resend = (draft: PostDraft) => {
    void outbox.resend(post, draft);
    closeForm();
    // The outbox sends the post later, and shows a failure itself.
    return Promise.resolve(null);
  };

  if (mode === 'edit') {
    return (
      <li className={postClass}>
        <PostForm
          text={text}
          initial={post}
          client_id={post.client_id}
          submitLabel={text.add}
          onSubmit={resend}
          onCancel={closeForm}
        />
      </li>
    );
  }
  return (
    <li className={postClass}>
      <article aria-busy={post.state === 'sending'}>
        <header className="flex items-center gap-3">
          <Avatar {...member} />
          <p className="text-ink-soft">
            <strong className="block text-ink">{member.name}</strong>
            {post.state === 'sending' && text.adding}
          </p>
        </header>
        <PostText {...post} />
        <AttachedPictures post={post} />
        <DeliveryFailure
          text={text}
          post={post}
          onRetry={() => void outbox.retry(post)}
          onSelect={setMode}
        />
      </article>
      {mode === 'delete' && (
        <DeleteDialog text={text} onClose={closeForm} onDelete={() => outbox.drop(post)} />
      )}
    </li>
  );
}

interface FailureProps {
  text: FeedText;
  post: OutgoingPost;
  onRetry: () => void;
  onSelect: (action: 'edit' | 'delete') => void;
}

/** The reason why a post was not sent, and the actions on it. The alert exists before a failure fills it. */
function DeliveryFailure({ text, post, onRetry, onSelect }: FailureProps) {
  const hasFailed = post.state !== 'sending' && post.state !== 'sent';
  return (
    <>
      <p role="alert" className="mt-3 font-bold text-bad empty:hidden">
        {hasFailed && describeFailure(post, text)}
      </p>
      {hasFailed && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="primary" onClick={onRetry}>
            {text.retry}
          </Button>
          {(['edit', 'delete'] as const).map((action) => (
            <Button
              key={action}
              variant={action === 'delete' ? 'danger' : 'quiet'}
              onClick={() => onSelect(action)}
            >
              {text[action]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function AttachedPictures({ post: { pictures } }: { post: OutgoingPost }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-3 flex gap-2">
      {pictures.map(({ id, alt }) => (
        <li key={id}>
          <img
            className="size-16 rounded-sm bg-band object-cover"
            src={getPostPictureUrl({ id }, 320, 'webp')}
            alt={alt}
            width={64}
            height={64}
          />
        </li>
      ))}
    </ul>
  );
}

function describeFailure({ state, retryAfter = 0 }: OutgoingPost, text: FeedText): string {
  if (state === 'too-many')
    return fill(text.tooMany, { when: formatWait(retryAfter, getLanguage()) });
  if (state === 'refused') return text.refused;
  return state === 'session-ended' ? text.sessionEnded : text.addFailed;
}
