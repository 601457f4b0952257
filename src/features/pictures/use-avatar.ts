import { useEffect, useRef, useState } from 'react';
import { createThumbnail } from '#browser/pictures/canvas.ts';
import { convertFile, prepareUpload, type RunUpload } from '#browser/pictures/upload.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { canRetryAfter, describeProblem, isTemporary } from './picked-picture.ts';
import { startRetries } from './retries.ts';
import type { Text } from '#content/text/text.ts';

/** The upload state of a member's avatar. */
type AvatarState =
  | { state: 'idle' | 'ready' }
  | { state: 'sending'; progress: number }
  | { state: 'failed'; problem: string; canRetry: boolean };

/**
 * Returns the state of the avatar's upload, its preview, and functions that select a file and upload it.
 * @param onPick - called with the uploaded picture, which is not saved as an avatar yet
 */
export function useAvatar(
  text: Text['settingsForm']['pictures'],
  onPick: (picture: Picture) => void,
) {
  const [avatar, setAvatar] = useState<AvatarState>({ state: 'idle' });
  const [preview, setPreview] = useState('');
  const runUpload = useRef<RunUpload>(null);
  const controller = useRef(new AbortController());

  /** Stops the automatic retries after a failure. */
  const stopRetries = useRef<() => void>(() => undefined);

  useEffect(
    () => () => {
      controller.current.abort();
      stopRetries.current();
    },
    [],
  );

  const send = async () => {
    const upload = runUpload.current;
    if (!upload) return;
    // Another selection replaces a running upload.
    controller.current.abort();
    stopRetries.current();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setAvatar({ state: 'sending', progress: 0 });
    try {
      const onProgress = (progress: number) => {
        if (!signal.aborted) setAvatar({ state: 'sending', progress });
      };
      const picture = await upload({ onProgress, signal });
      signal.throwIfAborted();
      setAvatar({ state: 'ready' });
      onPick(picture);
    } catch (error) {
      if (signal.aborted) return;
      const problem = describeProblem(error, text);
      setAvatar({ state: 'failed', problem, canRetry: canRetryAfter(error) });
      if (isTemporary(error)) stopRetries.current = startRetries(() => void send());
    }
  };

  const selectFile = async (file: File) => {
    const picture = convertFile(file, 'avatar');
    runUpload.current = prepareUpload(picture, { purpose: 'avatar' });
    setPreview('');
    // `send` replaces the controller before its first `await`, so the signal belongs to this upload.
    const uploadPromise = send();
    const { signal } = controller.current;
    // The upload reports a failed conversion.
    const thumbnail = await picture.then(createThumbnail, () => '');
    if (!signal.aborted) setPreview(thumbnail);
    await uploadPromise;
  };

  return { avatar, preview, selectFile, send };
}
