import { useEffect, useState } from 'react';
import { loadDraft } from '#browser/local-draft.ts';
import { createDraftSaver } from '#browser/draft-saver.ts';
import { postDraftKey } from '#browser/member-drafts.ts';
import type { Member } from '#domain/member/member.ts';
import { postDraftSchema, type PostDraft } from '#domain/post/post-draft.ts';
import { useStore } from '../components/use-store.ts';
import type { FeedStore } from './feed-store.ts';
import type { FeedText } from './with-text.tsx';
import { createOutbox, type Outbox } from './outbox.ts';
import { AddedPost } from './AddedPost.tsx';
import { PostForm } from './PostForm.tsx';
import { UnsentPosts } from './UnsentPosts.tsx';

export interface ComposerProps {
  member: Member;
  store: FeedStore;
  isOpen: boolean;
  onClose: () => void;
  onDraft: (hasDraft: boolean) => void;
}

/** The form for a new post, and the unsent posts below it. */
export function Composer({
  text,
  member,
  store,
  isOpen,
  onClose,
  onDraft,
}: ComposerProps & { text: FeedText }) {
  const [outbox] = useState(() => createOutbox(member.id, store));
  useEffect(() => outbox.start(), [outbox]);
  const addedId = useStore(outbox, (state) => state.addedId);
  return (
    <>
      <div id="new-post" className="rounded-sm border border-line bg-surface p-4" hidden={!isOpen}>
        <NewPostForm
          text={text}
          member={member}
          outbox={outbox}
          isOpen={isOpen}
          onClose={onClose}
          onDraft={onDraft}
        />
      </div>
      <div
        role="status"
        className="rounded-sm border-2 border-good bg-surface p-4 wrap-anywhere empty:hidden"
      >
        {addedId !== undefined && !isOpen && (
          <AddedPost text={text} store={store} client_id={addedId} />
        )}
      </div>
      <UnsentPosts text={text} member={member} outbox={outbox} />
    </>
  );
}

interface FormProps extends Pick<ComposerProps, 'member' | 'isOpen' | 'onClose' | 'onDraft'> {
  text: FeedText;
  outbox: Outbox;
}

const hasContent = ({ title, description, pictures, unsent = 0 }: PostDraft) =>
  title.trim() !== '' || description.trim() !== '' || pictures.length + unsent > 0;

/**
 * The form for a new post. It saves the input on this device until the member sends the post. Then a new, empty
 * form replaces it.
 */
function NewPostForm({ text, member, outbox, isOpen, onClose, onDraft }: FormProps) {
  const [form, setForm] = useState(() => ({
    client_id: crypto.randomUUID(),
    initial: postDraftSchema.safeParse(loadDraft(postDraftKey(member.id))).data,
  }));
  const [localDraft] = useState(() => createDraftSaver(postDraftKey(member.id)));
  useEffect(() => localDraft.start(), [localDraft]);

  const change = (draft: PostDraft) => {
    if (hasContent(draft)) localDraft.save(draft);
    else localDraft.remove();
    onDraft(hasContent(draft));
  };

  const submit = (draft: PostDraft) => {
    void outbox.add(draft, form.client_id);
    localDraft.remove();
    onDraft(false);
    setForm({ client_id: crypto.randomUUID(), initial: undefined });
    onClose();
    // The outbox sends the post later, and shows a failure itself.
    return Promise.resolve(null);
  };

  return (
    <PostForm
      key={form.client_id}
      text={text}
      initial={form.initial}
      client_id={form.client_id}
      isOpen={isOpen}
      submitLabel={text.add}
      onChange={change}
      onSubmit={submit}
    />
  );
}
