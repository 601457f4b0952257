import { memo, useRef, useState, type ComponentType } from 'react';
import type { Member } from '#domain/member/member.ts';
import { createSrcSet, getPostPictureUrl } from '#domain/picture/picture.ts';
import { readPosition } from '#domain/picture/read-position.ts';
import type { Post } from '#domain/post/post.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Picture } from '#ui/Picture.tsx';
import { TextLink, textLinkClass } from '#ui/TextLink.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { Avatar } from '../account/Avatar.tsx';
import type { FeedStore } from './feed-store.ts';
import type { ActionsProps, PostMode } from './PostActions.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { separator } from '#domain/text/separator.ts';
import type { FeedText } from './with-text.tsx';

interface Props {
  post: Post;
  text: FeedText;
  member: Member;
  store: FeedStore;
}

const loadActions = async (): Promise<ComponentType<ActionsProps>> =>
  (await import('./PostActions.tsx')).PostActions;

/** A post in the list. It renders again only when the post itself changes. */
export const PostCard = memo(function PostCard({ post, text, member, store }: Props) {
  const [mode, setMode] = useState<PostMode>('read');
  const opener = useRef<HTMLButtonElement>(null);
  const { Component: Actions, hasFailed, retry } = useLazyComponent(loadActions, mode !== 'read');

  const isEditing = Actions !== null && mode === 'edit';
  const toggle = () => {
    if (hasFailed) retry();
    else setMode(mode === 'read' ? 'menu' : 'read');
  };

  return (
    <li className={postClass}>
      <article>
        <header className="@container relative flex flex-wrap items-center gap-3">
          <Avatar {...post.author} />
          <Byline post={post} text={text} />
          <button
            ref={opener}
            type="button"
            className="ml-auto grid size-11 flex-none cursor-pointer place-items-center rounded-sm hover:bg-band"
            aria-label={fill(text.actions, { name: post.author.name })}
            aria-expanded={mode === 'menu'}
            onClick={toggle}
          >
            •••
          </button>
        </header>
        {hasFailed && mode !== 'read' && <p role="alert">{text.partFailed}</p>}
        {Actions && mode !== 'read' && (
          <Actions
            post={post}
            text={text}
            member={member}
            store={store}
            mode={mode}
            setMode={setMode}
            opener={opener}
          />
        )}
        {!isEditing && <PostBody post={post} text={text} />}
      </article>
    </li>
  );
});

export const postClass = 'rounded-sm border border-line bg-surface p-4 wrap-anywhere';

function Byline({ post, text }: { post: Post; text: FeedText }) {
  return (
    <p className="min-w-0 flex-1 text-ink-soft @max-[14rem]:order-last @max-[14rem]:basis-full">
      <strong className="block text-ink">
        {post.author.name}
        {post.author.is_staff && (
          <>
            {' '}
            <span className="badge">{text.staff}</span>
          </>
        )}
      </strong>
      {post.business && (
        <span className="flex min-w-0">
          <TextLink
            className={`${textLinkClass} min-w-0 underline`}
            href={`/profiles/${post.business.id}`}
          >
            <span className="truncate">{post.business.title}</span>
          </TextLink>
        </span>
      )}
      <RelativeTime timestamp={post.created_at} />
      {post.edited_at !== null && separator + text.edited}
      {post.hidden_at !== null && <strong className="block text-bad">{text.hidden}</strong>}
      <Publication post={post} text={text} />
    </p>
  );
}

/** The state of a public post, for its author and staff. While customers see the post, it is a tag. */
function Publication({ post, text }: Pick<Props, 'post' | 'text'>) {
  const { publication, business } = post;
  if (publication === null) return null;
  const sentence = fill(text.publication[publication as keyof typeof text.publication], {
    reason: post.publication_reason ?? '',
  });
  if (publication !== 'shown') return <span className="block">{sentence}</span>;
  return (
    business && (
      <>
        {' '}
        <span className="badge" aria-hidden title={sentence}>
          {text.publicTag}
        </span>
        <span className="sr-only">{sentence}</span>
      </>
    )
  );
}

function PostBody({ post, text }: Pick<Props, 'post' | 'text'>) {
  const { pictures } = post;
  const { className, sizes } = columns[pictures.length - 1] ?? columns[1];
  return (
    <>
      <PostText {...post} />
      {pictures.length > 0 && (
        <ul className={`mt-3 grid gap-2 ${className}`}>
          {pictures.map((picture, index) => (
            <PostPicture
              key={picture.id}
              {...picture}
              layout={getLayout(pictures)}
              sizes={sizes}
              fallbackName={fill(text.picture, { place: index + 1 })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The columns of one picture, of two and of three, with the width of a picture. More pictures have two columns. */
const columns = [
  { className: '', sizes: '(width < 42rem) 92vw, 38rem' },
  { className: 'grid-cols-2', sizes: '(width < 42rem) 46vw, 19rem' },
  { className: 'grid-cols-3', sizes: '(width < 42rem) 30vw, 13rem' },
] as const;

type Layout = keyof typeof layoutClasses;

/**
 * Returns the common layout of the pictures. A single picture is cropped if it is higher than a screen, and an upright
 * one to a landscape on a screen from the width `sm` on. Several pictures are upright if all of them are, and otherwise
 * squares.
 */
function getLayout(pictures: Post['pictures']): Layout {
  const areUpright = pictures.every(({ width, height }) => height > width);
  if (pictures.length === 1) return areUpright ? 'single' : 'whole';
  return areUpright ? 'upright' : 'square';
}

const layoutClasses = {
  whole: 'max-h-128',
  single: 'max-h-128 sm:aspect-[4/3]',
  upright: 'aspect-[3/4]',
  square: 'aspect-square',
};

/** A picture that links to its uncropped file. */
function PostPicture({
  alt,
  layout,
  sizes,
  fallbackName,
  ...picture
}: Post['pictures'][number] & Record<'sizes' | 'fallbackName', string> & { layout: Layout }) {
  const { width, height } = picture;
  const files = {
    sources: [{ type: 'image/avif', srcSet: createSrcSet(picture, 'avif', getPostPictureUrl) }],
    src: getPostPictureUrl(picture, 640, 'webp'),
    srcSet: createSrcSet(picture, 'webp', getPostPictureUrl),
    ...(picture.appearance && { position: readPosition(picture.appearance) }),
  };
  return (
    <li>
      <a
        className="block"
        href={getPostPictureUrl(picture, 1280, 'webp')}
        aria-label={alt === '' ? fallbackName : undefined}
      >
        <Picture
          picture={{ ...files, width, height, ground: 'bg-band' }}
          alt={alt}
          className={layoutClasses[layout]}
          sizes={sizes}
        />
      </a>
    </li>
  );
}

export function PostText({ title, description }: Pick<Post, 'title' | 'description'>) {
  return (
    <>
      {title && <h3 className="mt-3 text-xl">{title}</h3>}
      <p className="mt-2 whitespace-pre-line">{description}</p>
    </>
  );
}
