import { initialsOf } from '#domain/member/member.ts';
import { pictureUrl } from '#domain/picture/picture.ts';

interface Props {
  name: string;
  /** The id of a picture. */
  avatar: string | null;
}

const look = 'size-10 flex-none rounded-full';

/** Beside the name, which says who it is. */
export function Avatar({ name, avatar }: Props) {
  if (avatar !== null) {
    const src = pictureUrl(avatar, 320, 'webp');
    return (
      <img
        className={`${look} object-cover`}
        src={src}
        alt=""
        width={40}
        height={40}
        loading="lazy"
      />
    );
  }
  return (
    <span
      className={`${look} flex items-center justify-center bg-brand font-bold text-on-brand`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
