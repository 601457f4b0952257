import { useId, type ReactNode } from 'react';
import { getInitials } from '#domain/member/initials.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { FileButton } from './FileButton.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { Text } from '#content/text/text.ts';
import { SmallButton } from './SmallButton.tsx';
import { useAvatar } from './use-avatar.ts';

interface Props {
  text: Text['settingsForm']['pictures'];
  /** The member's name. Its initials replace a missing picture. */
  name: string;
  /** Id of the current public picture. */
  currentId?: string | undefined;
  /**
   * Called with the new picture after its upload. The picture becomes public when it is saved as the member's
   * avatar.
   */
  onPick: (picture: Picture) => void;
  /** A further button beside the one that selects a picture. */
  children: ReactNode;
}

/** The member's current avatar, and a button to select another. */
export function AvatarPicker({ text, name, currentId, onPick, children }: Props) {
  const { avatar, preview, selectFile, send } = useAvatar(text, onPick);
  const id = useId();
  const savedUrl = currentId === undefined ? '' : getPictureUrl(currentId, 320, 'webp');
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-3">
      <legend className="font-bold">{text.avatar}</legend>
      <p id={`${id}-hint`} className="text-ink-soft">
        {text.avatarHint}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <AvatarPreview src={preview === '' ? savedUrl : preview} name={name} alt={text.avatarAlt} />
        <div className="flex flex-1 basis-44 flex-col items-start gap-2">
          <FileButton
            id={`${id}-file`}
            label={text.avatarChoose}
            describedBy={`${id}-hint`}
            onPick={([file]) => {
              if (file) void selectFile(file);
            }}
          />
          {children}
        </div>
      </div>
      {avatar.state === 'sending' && <UploadProgress text={text} progress={avatar.progress} />}
      <div role="alert" className="flex flex-col items-start gap-2 empty:hidden">
        {avatar.state === 'failed' && <p className="font-bold text-bad">{avatar.problem}</p>}
        {avatar.state === 'failed' && avatar.canRetry && (
          <SmallButton label={text.retry} name={text.retry} onClick={() => void send()} />
        )}
      </div>
      <p role="status" className="text-good empty:hidden">
        {avatar.state === 'ready' && text.avatarReady}
      </p>
    </fieldset>
  );
}

function AvatarPreview({ src, name, alt }: { src: string; name: string; alt: string }) {
  const pictureClass = 'size-24 flex-none rounded-full';
  return src === '' ? (
    <span
      aria-hidden="true"
      className={`${pictureClass} flex items-center justify-center bg-wall text-title font-bold text-on-wall`}
    >
      {getInitials(name)}
    </span>
  ) : (
    <img
      className={`${pictureClass} bg-band object-cover`}
      src={src}
      width={96}
      height={96}
      alt={alt}
    />
  );
}
