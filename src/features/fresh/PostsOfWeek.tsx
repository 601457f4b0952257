import { formatDayOfMonth } from '#domain/date/day-of-month.ts';
import { toSlug } from '#domain/listing/slug.ts';
import {
  getFreshUrl,
  getPostReportUrl,
  getPublicPictureUrl,
  type PublicPost,
} from '#domain/post/public-post.ts';
import { fill } from '#domain/text/placeholders.ts';
import { AskLink } from '#features/listing/AskLink.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { createPostQuestion } from './post-question.ts';
import { toPostPicture } from './post-picture.ts';

interface Props {
  /** Newest first. */
  posts: readonly PublicPost[];
  text: Text['fresh'];
  language: string;
  /** Absolute address of the page. */
  page: string;
  /** The e-mail address of the business, for a business without a phone number. */
  email: string | undefined;
}

/** The public posts of the last seven days on the page of their business. */
export function PostsOfWeek({ posts, text, language, page, email }: Props) {
  const [newest] = posts;
  if (!newest) return null;
  const { town } = newest.business;
  return (
    <section className="wrap mt-8 md:mt-12" id="new">
      <h2 className="text-title">{text.newThisWeek}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} id={`post-${post.id}`} className={`${cardClass} flex flex-col`}>
            <PostPhotos post={post} text={text} />
            <div className="flex grow flex-col gap-2 p-4 pb-2">
              {post.title !== '' && <h3 className="text-lg">{post.title}</h3>}
              <p className="whitespace-pre-line">{post.description}</p>
              <p className="mt-auto text-ink-soft">
                <time dateTime={post.created_at}>
                  {formatDayOfMonth(post.created_at, language)}
                </time>
              </p>
              <PostLinks post={post} text={text} page={page} email={email} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink href={getFreshUrl({ kind: 'town', slug: toSlug(town) })}>
          {fill(text.townTitle, { name: town })}
        </TextLink>
      </p>
    </section>
  );
}

type LinksProps = Pick<Props, 'text' | 'page' | 'email'> & { post: PublicPost };

/** The links to ask about a post, and to report it. */
function PostLinks({ post, text, page, email }: LinksProps) {
  const question = createPostQuestion(post, page, text, email);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
      {question && <AskLink question={question} text={text} />}
      <a
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline"
        href={getPostReportUrl(post)}
        rel="nofollow"
      >
        <Icon name="flag" className="size-5" />
        {text.reportPost}
      </a>
    </p>
  );
}

/** The first photo of a post, and below it its other photos side by side. */
function PostPhotos({ post, text }: Pick<Props, 'text'> & { post: PublicPost }) {
  const [first, ...others] = post.pictures;
  return (
    <>
      {first && (
        <PostPhoto
          post={post}
          picture={first}
          text={text}
          sizes="(width < 640px) 92vw, (width < 1024px) 46vw, 352px"
        />
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-1 pt-1">
          {others.map((picture) => (
            <li key={picture.place}>
              <PostPhoto
                post={post}
                picture={picture}
                text={text}
                sizes="(width < 640px) 30vw, 117px"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PhotoProps {
  post: PublicPost;
  picture: PublicPost['pictures'][number];
  text: Props['text'];
  sizes: string;
}

/**
 * A photo as a square, so that upright and wide ones stand beside each other. It links to its largest file, which a
 * script displays in a dialog.
 */
function PostPhoto({ post, picture, text, sizes }: PhotoProps) {
  return (
    <a
      className="after-first block"
      href={getPublicPictureUrl(post, picture, 1280, 'webp')}
      data-photo
    >
      <Picture
        picture={toPostPicture(post, picture)}
        alt={picture.alt || fill(text.picture, { business: post.business.title })}
        sizes={sizes}
        className="aspect-square object-cover!"
      />
    </a>
  );
}
