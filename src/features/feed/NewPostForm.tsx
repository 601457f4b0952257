import { buttonLook, fieldLook } from '../../ui/variants.ts';
import type { FeedText } from './feed-text.ts';
import type { useNewPost } from './use-new-post.ts';

interface Props {
  text: FeedText;
  post: ReturnType<typeof useNewPost>;
  onSubmit: () => void;
}

export function NewPostForm({ text, post: { draft, write, sending }, onSubmit }: Props) {
  const busy = sending.state === 'sending';
  const problems = sending.state === 'invalid' ? sending.problems : {};
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field id="post-title" label={text.titleLabel} problem={problems.title}>
        <input
          {...fieldProps('post-title', problems.title)}
          value={draft.title}
          onChange={(event) => write('title', event.target.value)}
        />
      </Field>
      <Field id="post-text" label={text.textLabel} problem={problems.description}>
        <textarea
          {...fieldProps('post-text', problems.description)}
          rows={5}
          required
          value={draft.description}
          onChange={(event) => write('description', event.target.value)}
        />
      </Field>
      <div role="alert" className="text-bad empty:hidden">
        {sending.state === 'failed' && text.addFailed}
        {sending.state === 'session-ended' && text.sessionEnded}
      </div>
      <button type="submit" className={buttonLook.primary} aria-busy={busy}>
        {busy ? text.adding : text.add}
      </button>
    </form>
  );
}

interface FieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  children: React.ReactNode;
}

function Field({ id, label, problem, children }: FieldProps) {
  return (
    <div className="flex w-full flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children}
      <p id={`${id}-problem`} className="text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function fieldProps(id: string, problem: string | undefined) {
  return {
    id,
    className: fieldLook,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-problem`,
  };
}
