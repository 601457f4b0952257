import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from '#browser/store.ts';
import { getPostPictureUrl } from '#domain/picture/picture.ts';
import { findPostProblems, type PostDraft } from '#domain/post/post-draft.ts';
import { useStore } from '../components/use-store.ts';
import {
  countUploads,
  createPickedPicture,
  getPicturesWithSlot,
  isPending,
  toPostPictures,
  waitForUploads,
  type ChangePictures,
  type PickedPicture,
} from '../pictures/picked-picture.ts';
import type { FeedText } from './with-text.tsx';

export interface PostFormProps {
  text: FeedText;
  initial?: PostDraft | undefined;
  /** The id of the post for uploads. It is undefined if the form has no field for pictures. */
  client_id?: string;
  /**
   * True while the form is visible. The code of the picture field loads only then, while the form itself is
   * prefetched. The end of this time also ends the wait for uploads.
   */
  isOpen?: boolean;
  submitLabel: string;
  onChange?: (draft: PostDraft) => void;
  /** @returns the error message; null on success. */
  onSubmit: (draft: PostDraft) => Promise<string | null>;
  onCancel?: () => void;
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

const emptyDraft: PostDraft = { title: '', description: '', pictures: [] };

function usePostValues(initial: PostDraft, onChange: PostFormProps['onChange']) {
  // An upload may end after several renders, so the latest values are outside React.
  const [store] = useState(() => createStore(toValues(initial)));
  const values = useStore(store, (current) => current);
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  const changeValues = useCallback(
    (changes: Partial<Values>) => {
      store.set(changes);
      onChangeRef.current?.(toDraft(store.get()));
    },
    [store],
  );
  const changePictures: ChangePictures = useCallback(
    (change) => {
      const current = store.get().pictures;
      const pictures = change(current);
      if (pictures !== current) changeValues({ pictures });
    },
    [store, changeValues],
  );
  return { store, values, changeValues, changePictures };
}

type PostStore = ReturnType<typeof usePostValues>['store'];

const findFailedKeys = ({ pictures }: Values) =>
  pictures.filter((picture) => picture.state === 'failed' && !isPending(picture)).map(getKey);
const getKey = ({ key }: PickedPicture) => key;

/**
 * Returns functions that await a retry. A post that failed pictures stopped is submitted again as soon as the member tries
 * all of them again. A removed picture leaves the decision to the member.
 */
function useRetry(store: PostStore) {
  const awaited = useRef<{ keys: string[]; submit: () => Promise<void> }>(undefined);
  useEffect(
    () =>
      store.subscribe(() => {
        const values = store.get();
        const failedKeys = findFailedKeys(values);
        if (!awaited.current || awaited.current.keys.some((key) => failedKeys.includes(key)))
          return;
        const { keys, submit } = awaited.current;
        awaited.current = undefined;
        const presentKeys = values.pictures.map(getKey);
        if (keys.every((key) => presentKeys.includes(key))) void submit();
      }),
    [store],
  );
  return {
    awaitRetry: (submit: () => Promise<void>) => {
      const keys = findFailedKeys(store.get());
      awaited.current = keys.length > 0 ? { keys, submit } : undefined;
    },
    forgetRetry: () => {
      awaited.current = undefined;
    },
  };
}

/** Returns the values of the form, its problems, and the functions that change and submit it. */
export function usePostForm(props: PostFormProps) {
  const { text, initial = emptyDraft, isOpen = true, onChange, onSubmit } = props;
  const { store, values, changeValues, changePictures } = usePostValues(initial, onChange);
  const [problems, setProblems] = useState<ReturnType<typeof findPostProblems>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const { awaitRetry, forgetRetry } = useRetry(store);
  useEffect(() => (isOpen ? () => controller.current?.abort() : undefined), [isOpen]);

  const validate = () => {
    const currentProblems = findPostProblems(store.get());
    setProblems(currentProblems);
    return Object.keys(currentProblems).length === 0 && !getPictureProblem(store.get(), text);
  };
  /** Submits the post of the time at which its pictures are uploaded. */
  const submit = async () => {
    if (isSending) return;
    setHasSubmitted(true);
    setRefusal(null);
    if (!validate()) {
      awaitRetry(submit);
      return;
    }
    setIsSending(true);
    const { signal } = (controller.current = new AbortController());
    const end = await waitForUploads(() => store.get().pictures, store.subscribe, signal);
    if (end === 'refused') setRefusal(text.picturesRefused);
    if (end === 'uploaded' && validate()) {
      const draft = toDraft(store.get());
      const trimmedTexts = { title: draft.title.trim(), description: draft.description.trim() };
      setRefusal(await onSubmit({ ...draft, ...trimmedTexts }));
    }
    if (end !== 'cancelled') awaitRetry(submit);
    setIsSending(false);
  };
  const cancel = () => {
    controller.current?.abort();
    forgetRetry();
  };

  return {
    values,
    problems,
    // The message about a photo disappears as soon as that photo is uploaded.
    failure: refusal ?? (hasSubmitted ? getPictureProblem(values, text) : null),
    isSending,
    /** The uploads for which the submission waits. */
    uploads: isSending ? countUploads(values.pictures) : undefined,
    changeValues,
    changePictures,
    submit,
    /** Ends the wait for the uploads. */
    cancel,
  };
}

/** Returns the message about an upload that failed for good, or about a public post without a photo; otherwise null. */
function getPictureProblem(values: Values, text: FeedText): string | null {
  const { pictures, listing_id } = values;
  if (findFailedKeys(values).length > 0) return text.picturesFailed;
  const hasPicture = getPicturesWithSlot(pictures).length > 0;
  return listing_id !== undefined && !hasPicture ? text.publicPicture : null;
}
