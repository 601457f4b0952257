import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { describeRefusal, type Refusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { ChangePictures, PickedPicture, UploadCounts } from '../pictures/picked-picture.ts';
import type { FeedText } from './with-text.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { usePostForm, type PostFormProps } from './use-post-form.ts';

/**
 * The form for a post: its text first, then its pictures, its title and the choice of its readers. It keeps its input
 * if sending fails.
 */
export function PostForm(props: PostFormProps) {
  const { text, client_id, isOpen = true, submitLabel, onCancel } = props;
  const describeProblem = (refusal: Refusal | undefined) =>
    refusal && describeRefusal(refusal, text.refusals);
  const form = usePostForm(props);
  const { values, problems, changeValues, changePictures } = form;
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Field
        as="textarea"
        label={text.textLabel}
        problem={describeProblem(problems.description)}
        rows={3}
        required
        value={values.description}
        onWrite={(description) => changeValues({ description })}
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
      <Field
        label={text.titleLabel}
        problem={describeProblem(problems.title)}
        value={values.title}
        onWrite={(title) => changeValues({ title })}
      />
      {client_id !== undefined && (
        <Audience
          text={text}
          shouldLoad={isOpen}
          chosenId={values.listing_id}
          onChoose={(listing_id) => changeValues({ listing_id })}
        />
      )}
      <Alert>{form.failure}</Alert>
      <SendingButtons form={form} text={text} submitLabel={submitLabel} onCancel={onCancel} />
    </form>
  );
}

interface ButtonsProps extends Pick<PostFormProps, 'text' | 'submitLabel' | 'onCancel'> {
  form: ReturnType<typeof usePostForm>;
}

/** The button that submits the post. While it waits for uploads, a button that ends the wait replaces it. */
function SendingButtons({ form, text, submitLabel, onCancel }: ButtonsProps) {
  const { isSending, uploads, cancel } = form;
  return (
    <>
      <p role="status" className="flex min-h-12 items-center font-bold empty:hidden">
        {uploads && describeUploads(uploads, text)}
      </p>
      <div className="flex flex-wrap gap-3">
        {uploads ? (
          <Button
            onClick={(event) => {
              // React changes this button to the submit button before the browser performs the click.
              event.preventDefault();
              cancel();
            }}
          >
            {text.notYet}
          </Button>
        ) : (
          <Button type="submit" variant="primary" aria-busy={isSending}>
            {isSending ? text.adding : submitLabel}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{text.cancel}</Button>}
      </div>
    </>
  );
}

const describeUploads = ({ isStopped, place, total }: UploadCounts, text: FeedText) =>
  fill(isStopped ? text.photosStopped : text.photosFirst, { place, total });

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

const loadPicker = async () => (await import('../pictures/PicturePicker.tsx')).PicturePicker;

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
