import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { getPostPictureUrl } from '#domain/picture/picture.ts';
import { describeRefusal, type Refusal } from '#domain/problem/refusal.ts';
import { findPostProblems, type PostDraft } from '#domain/post/post-draft.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import {
  toPostPictures,
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
  /** The id of the post for uploads. It is undefined if the form has no field for pictures. */
  client_id?: string;
  /**
   * True while the form is visible. The code of the picture field loads only then, while the form itself is
   * prefetched.
   */
  isOpen?: boolean;
  submitLabel: string;
  onChange?: (draft: PostDraft) => void;
  /** @returns the error message; null on success. */
  onSubmit: (draft: PostDraft) => Promise<string | null>;
  onCancel?: () => void;
}

/**
 * The form for a post: first its text, then its pictures and the choice of its readers. It keeps its input if sending
 * fails.
 */
export function PostForm(props: Props) {
  const { text, client_id, isOpen = true, submitLabel, onCancel } = props;
  const describeProblem = (refusal: Refusal | undefined) =>
    refusal && describeRefusal(refusal, text.refusals);
  const { values, problems, failure, isSending, changeValues, changePictures, submit } =
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
        as="textarea"
        label={text.textLabel}
        problem={describeProblem(problems.description)}
        rows={5}
        required
        value={values.description}
        onWrite={(description) => changeValues({ description })}
      />
      <Field
        label={text.titleLabel}
        problem={describeProblem(problems.title)}
        value={values.title}
        onWrite={(title) => changeValues({ title })}
      />
      {client_id !== undefined && (
        <Pictures
          text={text}
          client_id={client_id}
          shouldLoad={isOpen}
          pictures={values.pictures}
          onChange={changePictures}
        />
      )}
      {client_id !== undefined && (
        <Audience
          text={text}
          shouldLoad={isOpen}
          chosenId={values.listing_id}
          onChoose={(listing_id) => changeValues({ listing_id })}
        />
      )}
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
  /** Id of the advert that gets the post on its public page. */
  listing_id?: number | undefined;
}

/** Converts the values of the form to a draft. The unsent pictures are the running and the failed uploads. */
function toDraft({ pictures, ...values }: Values): PostDraft {
  const unsent_pictures = pictures
    .filter(({ state }) => state === 'sending' || state === 'failed')
    .map(({ key, alt }) => ({ key, alt }));
  const unsent = unsent_pictures.length;
  return { ...values, pictures: toPostPictures(pictures), unsent, unsent_pictures };
}

const toValues = ({
  title,
  description,
  pictures,
  unsent_pictures = [],
  listing_id,
}: PostDraft): Values => ({
  title,
  description,
  listing_id,
  pictures: [
    ...pictures.map(toPickedPicture),
    // The picker continues these uploads, or marks them as failed if the device lacks their files.
    ...unsent_pictures.map((unsentPicture) => ({ ...createPickedPicture(), ...unsentPicture })),
  ],
});

/** Converts an uploaded picture to an entry of the picture picker. */
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
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [isSending, setIsSending] = useState(false);

  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  // This ref holds the latest values, because an upload may end after several renders.
  const latestValues = useRef(values);
  const changeValues = useCallback((changes: Partial<Values>) => {
    latestValues.current = { ...latestValues.current, ...changes };
    setValues(latestValues.current);
    onChangeRef.current?.(toDraft(latestValues.current));
  }, []);
  const changePictures: ChangePictures = useCallback(
    (change) => {
      const pictures = change(latestValues.current.pictures);
      if (pictures !== latestValues.current.pictures) changeValues({ pictures });
    },
    [changeValues],
  );

  const submit = async () => {
    if (isSending) return;
    const currentProblems = findPostProblems(values);
    setProblems(currentProblems);
    setHasSubmitted(true);
    setRefusal(null);
    const hasPictureProblem = getPictureProblem(values, text) !== null;
    if (Object.keys(currentProblems).length > 0 || hasPictureProblem) return;
    setIsSending(true);
    const draft = toDraft(values);
    const trimmedTexts = { title: draft.title.trim(), description: draft.description.trim() };
    setRefusal(await onSubmit({ ...draft, ...trimmedTexts }));
    setIsSending(false);
  };

  // The message about a photo disappears as soon as that photo is uploaded.
  const failure = refusal ?? (hasSubmitted ? getPictureProblem(values, text) : null);
  return { values, problems, failure, isSending, changeValues, changePictures, submit };
}

/** Returns the message about a failed or running upload, or about a public post without a photo; otherwise null. */
function getPictureProblem({ pictures, listing_id }: Values, text: FeedText): string | null {
  const hasState = (state: PickedPicture['state']) =>
    pictures.some((picture) => picture.state === state);
  if (hasState('failed')) return text.picturesFailed;
  if (hasState('sending')) return text.picturesSending;
  return listing_id !== undefined && pictures.length === 0 ? text.publicPicture : null;
}

const loadAudience = async () => (await import('./AudienceField.tsx')).AudienceField;

interface AudienceProps {
  text: FeedText;
  shouldLoad: boolean;
  chosenId: number | undefined;
  onChoose: (listingId: number | undefined) => void;
}

/** The choice between members and visitors. Without its code the choice stays as it is. */
function Audience({ shouldLoad, ...props }: AudienceProps) {
  const { Component, hasFailed, retry } = useLazyComponent(loadAudience, shouldLoad);
  if (hasFailed)
    return <Retry message={props.text.partFailed} retry={props.text.retry} onRetry={retry} />;
  return Component && <Component {...props} />;
}

const loadPicker = async () =>
  (await import('../pictures/PostPicturePicker.tsx')).PostPicturePicker;

interface PicturesProps {
  text: FeedText;
  client_id: string;
  shouldLoad: boolean;
  pictures: PickedPicture[];
  onChange: ChangePictures;
}

function Pictures({ text, client_id, shouldLoad, pictures, onChange }: PicturesProps) {
  const { Component: Picker, hasFailed, retry } = useLazyComponent(loadPicker, shouldLoad);
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
