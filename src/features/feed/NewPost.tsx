import { useState } from 'react';
import { buttonLook } from '../../ui/variants.ts';
import type { FeedText } from './feed-text.ts';
import { NewPostForm } from './NewPostForm.tsx';
import { useNewPost } from './use-new-post.ts';

/** Opens and closes the form; closing keeps what was typed. */
export function NewPost({ text, onAdded }: { text: FeedText; onAdded: () => void }) {
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState(false);
  const post = useNewPost(onAdded);

  const toggle = () => {
    setAdded(false);
    setOpen(!open);
  };

  const submit = async () => {
    if (!(await post.send())) return;
    setOpen(false);
    setAdded(true);
  };

  return (
    <div className="mt-4 flex flex-col gap-4">
      <button
        type="button"
        className={`${open ? buttonLook.quiet : buttonLook.primary} self-start`}
        aria-expanded={open}
        aria-controls="new-post"
        onClick={toggle}
      >
        {open ? text.cancel : text.newPost}
      </button>
      <div id="new-post" hidden={!open}>
        <NewPostForm text={text} post={post} onSubmit={() => void submit()} />
      </div>
      <p role="status" className="text-good empty:hidden">
        {added && text.added}
      </p>
    </div>
  );
}
