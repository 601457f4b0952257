import { formatDayOfMonth } from '#domain/date/day-of-month.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import type { PublicPost } from '#domain/post/public-post.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { toPostPicture } from './post-picture.ts';

interface Props {
  post: PublicPost;
  text: Text['fresh'];
  language: string;
  isFirst: boolean;
}

/** Maximum lengths of a card's text and of the text in a message, in characters. */
const maxCardLength = 120;
const maxMessageLength = 60;

/**
 * A post in the list of all businesses. The whole card links to the post on the page of its business. A count of the
 * cards on the screen finds the business by this link.
 */
export function FreshPost({ post, text, language, isFirst }: Props) {
  const { title, description, business, created_at } = post;
  const [picture] = post.pictures;
  return (
    <article className={`${cardClass} relative flex h-full flex-col`}>
      {picture && (
        <Picture
          picture={toPostPicture(post, picture)}
          alt={picture.alt || fill(text.picture, { business: business.title })}
          sizes="(width < 768px) 46vw, 264px"
          isFirst={isFirst}
          className="aspect-square object-cover!"
        />
      )}
      <div className="flex grow flex-col gap-1 p-3 wrap-anywhere">
        <h2 className="font-sans text-base font-bold">
          <a className="whole-card hover:underline" href={`/${business.slug}#post-${post.id}`}>
            {excerpt(title || description, maxCardLength)}
          </a>
        </h2>
        {title !== '' && <p className="max-sm:sr-only">{excerpt(description, maxCardLength)}</p>}
        <p className="mt-auto pt-1">
          <strong>{business.title}</strong>
          <br />
          <span className="text-ink-soft">
            {`${business.town} · `}
            <time dateTime={created_at}>{formatDayOfMonth(created_at, language)}</time>
          </span>
        </p>
        <ContactLink post={post} text={text} />
      </div>
    </article>
  );
}

/** The link to WhatsApp with a message about the post, or else to a call, in a layer above the link of the card. */
function ContactLink({ post, text }: Pick<Props, 'post' | 'text'>) {
  const { title, description, business } = post;
  const { phone, whatsapp, title: name } = business;
  const number = whatsapp ?? phone;
  if (number === null) return null;
  const message = fill(text.whatsAppMessage, {
    business: name,
    post: excerpt(title || description, maxMessageLength),
  });
  return (
    <p className="flex flex-wrap gap-x-4">
      <a
        className="relative inline-flex min-h-11 items-center gap-1 font-bold text-brand underline"
        href={getWhatsAppUrl(number, message)}
        rel="noopener"
      >
        <Icon name="whatsapp" className="size-5" />
        {text.whatsApp}
        <span className="sr-only">{name}</span>
      </a>
      {phone !== null && (
        <a
          className="relative inline-flex min-h-11 items-center gap-1 font-bold text-brand underline"
          href={`tel:${phone}`}
        >
          <Icon name="call" className="size-5" />
          {text.call}
          <span className="sr-only">{name}</span>
        </a>
      )}
    </p>
  );
}
