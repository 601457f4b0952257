import { formatDayOfMonth } from '#domain/date/day-of-month.ts';
import { getPostReportUrl, type PublicPost } from '#domain/post/public-post.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { separator } from '#domain/text/separator.ts';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { createPostQuestion } from './post-question.ts';
import { toPostPicture } from './post-picture.ts';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props {
  post: PublicPost;
  text: Text['fresh'];
  language: string;
  isFirst: boolean;
  /** True for a card beside few others, with the text beside the photo on wide screens. */
  isWide: boolean;
  /** The class of the aspect ratio that the photos of the list have. */
  aspect: string;
  /** Absolute address of the page of the business. */
  page: string;
}

/** A card among many: on a phone the photo is beside the text, and the links are below both. */
const narrowClass = 'max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:flex sm:flex-col';
const narrowPhotoClass = 'max-sm:absolute max-sm:inset-0 max-sm:aspect-auto max-sm:h-full';

/** Maximum length of a card's text, in characters. */
const maxCardLength = 120;
const maxWideLength = 400;

/**
 * A post in the list of all businesses. The whole card links to the post on the page of its business. A count of the
 * cards on the screen finds the business by this link.
 */
export function FreshPost({ post, text, language, isFirst, isWide, aspect, page }: Props) {
  const { title, description, business, created_at } = post;
  const [picture] = post.pictures;
  const maxLength = isWide ? maxWideLength : maxCardLength;
  return (
    <article
      className={`${cardClass} relative h-full ${isWide ? 'flex flex-col sm:min-h-72 sm:flex-row' : narrowClass}`}
    >
      {picture && (
        <div
          className={
            isWide ? 'flex-none sm:w-2/5 sm:max-w-80 sm:[&>picture]:contents' : 'max-sm:relative'
          }
        >
          <Picture
            picture={toPostPicture(post, picture)}
            alt={picture.alt || fill(text.picture, { business: business.title })}
            sizes={isWide ? '(width < 640px) 92vw, 320px' : '(width < 640px) 104px, 264px'}
            isFirst={isFirst}
            className={isWide ? `${aspect} sm:h-full` : `${aspect} ${narrowPhotoClass}`}
          />
        </div>
      )}
      <div
        className={`flex grow flex-col gap-1 p-3 wrap-anywhere ${isWide ? 'sm:p-6' : ''} ${picture ? '' : 'max-sm:col-span-2'}`}
      >
        <h2
          className={`font-sans tracking-normal [word-spacing:normal] ${isWide ? 'text-lg' : 'line-clamp-3 text-base'} ${title === '' ? 'font-normal' : 'font-bold'}`}
        >
          <a
            className="whole-card hover:underline"
            href={localizePath(`/${business.slug}#post-${post.id}`)}
          >
            {excerpt(title || description, maxLength)}
          </a>
        </h2>
        {title !== '' && (
          <p className={isWide ? undefined : 'max-sm:sr-only'}>{excerpt(description, maxLength)}</p>
        )}
        <p className="mt-auto pt-1">
          <strong>{business.title}</strong>
          <br />
          <span className="text-ink-soft">
            {business.town + separator}
            <time dateTime={created_at}>{formatDayOfMonth(created_at, language)}</time>
          </span>
        </p>
        {isWide && <PostLinks post={post} text={text} page={page} />}
      </div>
      {!isWide && (
        <div className="px-3 pb-3 max-sm:col-span-2">
          <PostLinks post={post} text={text} page={page} />
        </div>
      )}
    </article>
  );
}

const linkClass = 'relative inline-flex min-h-11 min-w-11 items-center gap-1';
const buttonClass = `${linkClass} justify-center rounded-sm border-2 px-2.5 font-bold text-brand hover:underline`;

/** The links to ask about the post, to call and to report the post, in a layer above the link of the card. */
function PostLinks({ post, text, page }: Pick<Props, 'post' | 'text' | 'page'>) {
  const { phone, title: name } = post.business;
  const question = createPostQuestion(post, page, text);
  return (
    <p className="flex flex-wrap items-center gap-2 pt-1">
      {question && (
        <a className={buttonClass} href={question.href} rel="noopener">
          {text.ask}
          <span className="sr-only">{name}</span>
        </a>
      )}
      {phone !== null && (
        <a className={buttonClass} href={`tel:${phone}`}>
          <Icon name="call" className="size-5" />
          {text.call}
          <span className="sr-only">{name}</span>
        </a>
      )}
      <a
        className={`${linkClass} ml-auto justify-center text-ink-soft underline`}
        href={getPostReportUrl(post)}
        rel="nofollow"
        aria-label={`${text.reportPost}: ${name}`}
      >
        <Icon name="flag" className="size-5" />
        {text.reportBrief}
      </a>
    </p>
  );
}
