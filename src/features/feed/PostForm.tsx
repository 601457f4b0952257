import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { getPostPictureUrl } from '#domain/picture/picture.ts';
import { describeRefusal, type Refusal } from '#domain/problem/refusal.ts';
import { findPostProblems, type PostDraft } from '#domain/post/post-draft.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import {
  getArrangement,
  createPickedPicture,
  type ChangePictures,
  type PickedPicture,
} from '../pictures/picked-picture.ts';
import type { FeedText } from './with-text.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';

interface Props {
  text: FeedText;
  initial?: PostDraft | undefined;
  /** The id of the post for uploads; if undefined, the form offers no pictures. */
  client_id?: string;
  /** True while the form is visible. The code for pictures loads then, later than the prefetched form. */
  isOpen?: boolean;
  submitLabel: string;
  onChange?: (draft: PostDraft) => void;
  /** @returns the error message; null on success. */
  onSubmit: (draft: PostDraft) => Promise<string | null>;
  onCancel?: () => void;
}

/** Form for title, pictures and text of a post. The input survives failures. */
export function PostForm(props: Props) {
  const { text, client_id, isOpen = true, submitLabel, onCancel } = props;
  const describeProblem = (refusal: Refusal | undefined) =>
    refusal && describeRefusal(refusal, text.refusals);
  const { values, problems, failure, isSending, write, changePictures, submit } =
    usePostForm(props);
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={text.titleLabel}
        problem={describeProblem(problems.title)}
        value={values.title}
        onWrite={(title) => write({ title })}
      />
      {client_id !== undefined && (
        <Pictures
          text={text}
          client_id={client_id}
          isWanted={isOpen}
          pictures={values.pictures}
          onChange={changePictures}
        />
      )}
      <Field
        as="textarea"
        label={text.textLabel}
        problem={describeProblem(problems.description)}
        rows={5}
        required
        value={values.description}
        onWrite={(description) => write({ description })}
      />
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" aria-busy={isSending}>
          {isSending ? text.adding : submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{text.cancel}</Button>}
      </div>
    </form>
  );
}

interface Values {
  title: string;
  description: string;
  pictures: PickedPicture[];
}

const toDraft = ({ title, description, pictures }: Values): PostDraft => ({
  title,
  description,
  pictures: getArrangement(pictures),
  unsent: pictures.filter(({ state }) => state === 'sending' || state === 'failed').length,
});

const toValues = ({ title, description, pictures, unsent = 0 }: PostDraft): Values => ({
  title,
  description,
  pictures: [
    ...pictures.map(toPickedPicture),
    ...Array.from({ length: unsent }, createPickedPicture),
  ],
});

/** Converts an uploaded picture to the picker's shape. */
function toPickedPicture({ id, alt }: PostDraft['pictures'][number]): PickedPicture {
  const preview = getPostPictureUrl({ id }, 320, 'webp');
  return { key: id, id, alt, state: 'ready', progress: 1, preview };
}

function usePostForm({ text, initial, onChange, onSubmit }: Props) {
  const [values, setValues] = useState(() =>
    toValues(initial ?? { title: '', description: '', pictures: [] }),
  );
  const [problems, setProblems] = useState<ReturnType<typeof findPostProblems>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isSending, setIsSending] = useState(false);

  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  // A finished upload changes the current values of the form, which may be newer than those at its start.
  const latest = useRef(values);
  const write = useCallback((part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    onChangeRef.current?.(toDraft(latest.current));
  }, []);
  const changePictures: ChangePictures = useCallback(
    (change) => {
      const pictures = change(latest.current.pictures);
      if (pictures !== latest.current.pictures) write({ pictures });
    },
    [write],
  );

  const submit = async () => {
    if (isSending) return;
    const wrong = findPostProblems(values);
    setProblems(wrong);
    setTried(true);
    setRefusal(null);
    const isWaiting = problemOfPictures(values.pictures, text) !== null;
    if (Object.keys(wrong).length > 0 || isWaiting) return;
    setIsSending(true);
    const draft = toDraft(values);
    const trimmed = { title: draft.title.trim(), description: draft.description.trim() };
    setRefusal(await onSubmit({ ...draft, ...trimmed }));
    setIsSending(false);
  };

  // The message about a photo disappears as soon as that photo is uploaded.
  const failure = refusal ?? (hasTried ? problemOfPictures(values.pictures, text) : null);
  return { values, problems, failure, isSending, write, changePictures, submit };
}

function problemOfPictures(pictures: PickedPicture[], text: FeedText): string | null {
  const isAny = (state: PickedPicture['state']) => pictures.some((one) => one.state === state);
  if (isAny('failed')) return text.picturesFailed;
  return isAny('sending') ? text.picturesSending : null;
}

const loadPicker = async () => (await import('../pictures/PicturePicker.tsx')).PicturePicker;

interface PicturesProps {
  text: FeedText;
  client_id: string;
  isWanted: boolean;
  pictures: PickedPicture[];
  onChange: ChangePictures;
}

function Pictures({ text, client_id, isWanted, pictures, onChange }: PicturesProps) {
  const { Component: Picker, hasFailed, retry } = useLazyComponent(loadPicker, isWanted);
  if (hasFailed) return <Retry message={text.partFailed} retry={text.retry} onRetry={retry} />;
  if (!Picker) return null;
  return (
    <Picker
      text={text.picker}
      pictures={pictures}
      onChange={onChange}
      max={pictureLimits.inPost}
      draftId={client_id}
      purpose="post"
    />
  );
}
