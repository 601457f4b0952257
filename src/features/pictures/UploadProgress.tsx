import type { Text } from '#content/text/text.ts';

/** Progress at which all bytes are uploaded. After it, the server checks the picture. */
const uploadedShare = 0.9;

interface Props {
  text: Text['pictures'];
  progress: number;
  /** True while the upload waits for earlier ones. */
  isQueued?: boolean | undefined;
}

/**
 * The progress of an upload. CSS replaces the native look of the bar, because that look cannot be coloured once the
 * border of the bar is reset.
 */
export function UploadProgress({ text, progress, isQueued = false }: Props) {
  const uploadLabel = progress < uploadedShare ? text.sending : text.checking;
  return (
    <label className="flex flex-col gap-1 text-ink-soft">
      {isQueued ? text.queued : uploadLabel}
      <progress
        className="h-3 w-full appearance-none rounded-sm border border-line bg-band [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-band [&::-webkit-progress-value]:bg-brand"
        value={progress}
        max={1}
      />
    </label>
  );
}
