import { formatShortDate } from '#domain/date/date.ts';
import type { PublicPost } from '#domain/post/public-post.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Photo } from '#features/listing/Photo.tsx';
import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { toPostPicture } from './post-picture.ts';

interface Props {
  /** Newest first. */
  posts: readonly PublicPost[];
  text: Text['fresh'];
  language: string;
}

/** The public posts of the last seven days on the page of their business. */
export function PostsOfWeek({ posts, text, language }: Props) {
  if (posts.length === 0) return null;
  return (
    <section className="wrap mt-12" id="new">
      <h2 className="text-title">{text.newThisWeek}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} id={`post-${post.id}`} className={`${cardClass} flex flex-col`}>
            <PostPhotos post={post} text={text} />
            <div className="flex flex-col gap-2 p-4">
              {post.title !== '' && <h3 className="text-lg">{post.title}</h3>}
              <p className="whitespace-pre-line">{post.description}</p>
              <p className="text-ink-soft">
                <time dateTime={post.created_at}>{formatShortDate(post.created_at, language)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first photo of a post, and below it its other photos side by side. */
function PostPhotos({ post, text }: Pick<Props, 'text'> & { post: PublicPost }) {
  const fallbackAlt = fill(text.picture, { business: post.business.title });
  const [first, ...others] = post.pictures.map((picture) => ({
    place: picture.place,
    picture: toPostPicture(post, picture),
    alt: picture.alt || fallbackAlt,
  }));
  return (
    <>
      {first && (
        <Photo
          picture={first.picture}
          alt={first.alt}
          sizes="(width < 640px) 92vw, (width < 1024px) 46vw, 352px"
          className="aspect-[4/3]"
        />
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-1 pt-1">
          {others.map(({ place, picture, alt }) => (
            <li key={place}>
              <Photo
                picture={picture}
                alt={alt}
                sizes="(width < 640px) 30vw, 117px"
                className="aspect-square"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
