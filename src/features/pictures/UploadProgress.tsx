import type { Text } from '#content/text/text.ts';

/** Progress at which all bytes are uploaded. After it, the server checks the picture. */
const uploadedShare = 0.9;

/**
 * The progress of an upload. CSS replaces the native look of the bar, because that look cannot be coloured once the
 * border of the bar is reset.
 */
export function UploadProgress({ text, progress }: { text: Text['pictures']; progress: number }) {
  return (
    <label className="flex flex-col gap-1 text-ink-soft">
      {progress < uploadedShare ? text.sending : text.checking}
      <progress
        className="h-3 w-full appearance-none rounded-sm border border-line bg-band [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-band [&::-webkit-progress-value]:bg-brand"
        value={progress}
        max={1}
      />
    </label>
  );
}
