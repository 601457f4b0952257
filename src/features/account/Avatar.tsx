// @chunk control
// src/build/script-chunks.ts joins the modules of the chunk 'control' into one file.
import { useState } from 'react';
import { getInitials } from '#domain/member/initials.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';

interface Props {
  name: string;
  /** Id of the member's picture. */
  avatar: string | null;
}

const avatarClass = 'size-10 flex-none rounded-full';

/**
 * A member's picture, or the initials if the picture is missing or fails to load. Screen readers ignore the picture
 * and the initials, because the name stands beside them.
 */
export function Avatar({ name, avatar }: Props) {
  const [failedAvatar, setFailedAvatar] = useState<string>();
  if (avatar !== null && avatar !== failedAvatar) {
    const src = getPictureUrl(avatar, 320, 'webp');
    return (
      <img
        className={`${avatarClass} object-cover`}
        src={src}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        onError={() => setFailedAvatar(avatar)}
      />
    );
  }
  return (
    <span
      className={`${avatarClass} flex items-center justify-center bg-brand font-bold text-on-brand`}
      aria-hidden="true"
    >
      {getInitials(name)}
    </span>
  );
}
