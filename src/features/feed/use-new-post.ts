import { useState } from 'react';
import { addPost } from '../../browser/posts.ts';
import { postDraftSchema, type PostDraft } from '../../domain/post/post.ts';
import { Problem } from '../../domain/problem/problem.ts';

const emptyDraft: PostDraft = { title: '', description: '' };

/** What stands in the form, and what became of sending it. */
export type Sending =
  | { state: 'idle' | 'sending' | 'failed' | 'session-ended' }
  | { state: 'invalid'; problems: Partial<Record<keyof PostDraft, string>> };

export function useNewPost(onAdded: () => void) {
  const [draft, setDraft] = useState(emptyDraft);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [sending, setSending] = useState<Sending>({ state: 'idle' });

  const write = (field: keyof PostDraft, value: string) =>
    setDraft((before) => ({ ...before, [field]: value }));

  /** Sends the draft; what was typed stays until the database has it. Answers whether it has. */
  const send = async (): Promise<boolean> => {
    if (sending.state === 'sending') return false;
    const parsed = postDraftSchema.safeParse(draft);
    if (!parsed.success) {
      setSending({ state: 'invalid', problems: problemsOf(parsed.error.issues) });
      return false;
    }
    setSending({ state: 'sending' });
    try {
      await addPost(parsed.data, clientId);
    } catch (error) {
      const ended = error instanceof Problem && error.code === 'not-signed-in';
      setSending({ state: ended ? 'session-ended' : 'failed' });
      return false;
    }
    setDraft(emptyDraft);
    setClientId(crypto.randomUUID());
    setSending({ state: 'idle' });
    onAdded();
    return true;
  };

  return { draft, write, send, sending };
}

function problemsOf(issues: { path: PropertyKey[]; message: string }[]) {
  const problemOf = (field: keyof PostDraft) =>
    issues.find(({ path }) => path[0] === field)?.message;
  return { title: problemOf('title'), description: problemOf('description') };
}
