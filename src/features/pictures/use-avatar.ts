import { useEffect, useRef, useState } from 'react';
import { createThumbnail } from '#browser/pictures/canvas.ts';
import { prepareUpload, type RunUpload } from '#browser/pictures/upload.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { canRetryAfter, describeProblem } from './picked-picture.ts';
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
  const run = useRef<RunUpload>(null);
  const stop = useRef(new AbortController());

  useEffect(() => () => stop.current.abort(), []);

  const send = async () => {
    const upload = run.current;
    if (!upload) return;
    // Another selection replaces a running upload.
    stop.current.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
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
    }
  };

  const pick = async (file: File) => {
    run.current = prepareUpload(file, { purpose: 'avatar' });
    setPreview('');
    const sent = send();
    const { signal } = stop.current;
    const small = await createThumbnail(file);
    if (!signal.aborted) setPreview(small);
    await sent;
  };

  return { avatar, preview, pick, send };
}
