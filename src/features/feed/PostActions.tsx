import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  deletePost,
  editPost,
  loadPost,
  purgePages,
  setPostHidden,
} from '#browser/api/write-posts.ts';
import type { Member } from '#domain/member/member.ts';
import type { Post } from '#domain/post/post.ts';
import type { PostDraft } from '#domain/post/post-draft.ts';
import { Problem } from '#domain/problem/problem.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { FeedStore } from './feed-store.ts';
import type { FeedText } from './with-text.tsx';
import { PostForm } from './PostForm.tsx';
import { ReportDialog } from './ReportDialog.tsx';

/** The current action on a post. The code of all actions except `read` loads on demand. */
export type PostMode = 'read' | 'menu' | 'edit' | 'delete' | 'report';

export interface ActionsProps {
  post: Post;
  text: FeedText;
  member: Member;
  store: FeedStore;
  mode: PostMode;
  setMode: (mode: PostMode) => void;
  /** The button that opens the menu. It gets the focus when the action ends and the post remains. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The available actions on a post: for its author, for other members, and for staff. */
export function PostActions(props: ActionsProps) {
  const { post, text, store, mode, setMode, opener } = props;
  const close = () => {
    setMode('read');
    opener.current?.focus();
  };
  const remove = async () => {
    await deletePost(post.id);
    purgePublicPages(post);
    store.put(post.id, null);
    // The focused element is removed with the post, so another element needs the focus. Elements behind the dialog
    // become focusable only after it closes, hence the delay.
    setTimeout(() => document.getElementById('latest-posts')?.focus());
  };
  if (mode === 'menu') return <Menu {...props} onClose={close} />;
  if (mode === 'edit') return <EditForm post={post} text={text} store={store} onClose={close} />;
  if (mode === 'delete') return <DeleteDialog text={text} onClose={close} onDelete={remove} />;
  return <ReportDialog postId={post.id} text={text} onClose={close} />;
}

function Menu({
  post,
  text,
  member,
  store,
  setMode,
  opener,
  onClose,
}: ActionsProps & { onClose: () => void }) {
  const [failure, setFailure] = useState('');
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  useLeave(menu, opener, { onLeave: () => setMode('read'), onEscape: onClose });

  const isOwn = post.author.id === member.id;
  const isHidden = post.hidden_at !== null;
  const toggleHidden = async () => {
    try {
      await setPostHidden(post.id, !isHidden);
      purgePublicPages(post);
      store.put(post.id, await loadPost(post.id));
      onClose();
    } catch {
      setFailure(text.hideFailed);
    }
  };
  const unpublish = async () => {
    try {
      store.put(post.id, await editPost(post.id, { listing_id: null }));
      purgePublicPages(post);
      onClose();
    } catch {
      setFailure(text.membersOnlyFailed);
    }
  };
  return (
    <div className="relative">
      <ul ref={menu} className={menuClass}>
        {isOwn && <Item label={text.edit} onChoose={() => setMode('edit')} />}
        {isOwn && post.publication !== null && (
          <Item label={text.membersOnly} onChoose={() => void unpublish()} />
        )}
        {isOwn && <Item label={text.delete} onChoose={() => setMode('delete')} />}
        {!isOwn && <Item label={text.report} onChoose={() => setMode('report')} />}
        {member.roles.includes('staff') && (
          <Item label={isHidden ? text.show : text.hide} onChoose={() => void toggleHidden()} />
        )}
        <li role="alert" className="px-4 text-bad empty:hidden">
          {failure}
        </li>
      </ul>
    </div>
  );
}

/** Requests the purge of the public pages after a change of a public post. */
function purgePublicPages({ publication }: Post): void {
  if (publication !== null) purgePages();
}

const menuClass =
  'absolute top-1 right-0 z-3 min-w-40 max-w-full rounded-sm border-2 border-line bg-ground py-1';

function Item({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="min-h-11 w-full cursor-pointer px-4 text-left hover:bg-band focus-visible:-outline-offset-3"
        onClick={onChoose}
      >
        {label}
      </button>
    </li>
  );
}

/**
 * Calls `onLeave` when the pointer is pressed or the focus moves outside of the container and its opener, and
 * `onEscape` when Escape is pressed.
 */
function useLeave(
  container: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  { onLeave, onEscape }: Record<'onLeave' | 'onEscape', () => void>,
): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!container.current?.contains(target) && !opener.current?.contains(target)) onLeave();
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') onEscape();
      },
      { signal },
    );
    return () => controller.abort();
  });
}

type EditProps = Pick<ActionsProps, 'post' | 'text' | 'store'> & { onClose: () => void };

function EditForm({ post, text, store, onClose }: EditProps) {
  const save = async ({ title, description }: PostDraft) => {
    try {
      store.put(post.id, await editPost(post.id, { title, description }));
      purgePublicPages(post);
      onClose();
      return null;
    } catch (error) {
      const isGone = error instanceof Problem && error.code === 'not-found';
      return isGone ? text.gone : text.saveFailed;
    }
  };
  const { title, description } = post;
  return (
    <div className="mt-4">
      <PostForm
        text={text}
        initial={{ title, description, pictures: [] }}
        submitLabel={text.save}
        onSubmit={save}
        onCancel={onClose}
      />
    </div>
  );
}
