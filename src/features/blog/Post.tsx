import type { Text } from '#content/text/text.ts';
import type { BlogPost } from '#domain/article/blog.schema.ts';
import { isExternal } from '#domain/article/link.ts';
import type { Language } from '#domain/language/language.ts';
import { selectLanguageText } from '#domain/language/language-name.ts';
import { getReadingMinutes } from '#domain/article/reading-time.ts';
import { formatDate } from '#domain/date/date.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { buttonVariants } from '#ui/variants.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { placePicture } from './place-picture.ts';
import { Body } from './Body.tsx';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props {
  post: BlogPost;
  /** Sentences above a draft. */
  notes?: readonly Note[];
  /** The adjacent posts by date. */
  older?: Neighbour | undefined;
  newer?: Neighbour | undefined;
  /** The pictures by id. */
  pictures: Record<string, PictureData>;
  text: Text['blog']['post'];
  /** Label of the link to the form of an advert. The page of a draft has no such link. */
  start?: string;
  /** Links to the article in other languages. */
  translations?: readonly PostTranslation[];
  /** Language of the page. The post may have another one. */
  language: string;
}

/** A sentence, or a link with a sentence as its text. */
type Note = string | { text: string; url: string };

type Neighbour = Pick<BlogPost, 'slug' | 'title' | 'language'>;

/** A link to the article in another language. */
interface PostTranslation {
  language: Language;
  url: string;
}

/** An article with its author and links to further posts. */
export function Post({ post, notes = [], older, newer, pictures, text, start, ...props }: Props) {
  const { translations = [], language } = props;
  const { title, publishedAt, name, mainImage, body } = post;
  // Parts of the article that are texts of the page are marked in turn.
  const isForeign = post.language !== language;
  const pageLanguage = isForeign ? language : undefined;
  const picture = pictures[mainImage.id];
  const count = getReadingMinutes(body.blocks);
  return (
    <div className="wrap max-w-prose py-8">
      <Notes notes={notes} />
      <article lang={isForeign ? post.language : undefined}>
        <h1 className="text-title text-brand" dir="auto">
          <WholeAmounts text={title} />
        </h1>
        <p className="mt-3 flex flex-wrap gap-x-4 text-ink-soft" lang={pageLanguage}>
          <span>{fill(text.by, { name })}</span>
          <time dateTime={publishedAt}>{formatDate(publishedAt, language)}</time>
          <span>{fillPlural(text.minutes, count)}</span>
        </p>
        <Translations translations={translations} text={text} language={pageLanguage} />
        <div className="mt-6">
          {picture && (
            <Picture
              picture={placePicture(picture, mainImage)}
              alt={mainImage.alt}
              sizes="(width < 640px) 92vw, 36rem"
              isFirst
              className="aspect-[16/10]"
            />
          )}
        </div>
        <div className="mt-8">
          <Body blocks={body.blocks} pictures={pictures} />
        </div>
        <Author post={post} text={text} language={pageLanguage} />
      </article>
      {start !== undefined && <StartSection text={text} start={start} />}
      <Neighbours older={older} newer={newer} text={text} language={language} />
      <p className="mt-8">
        <a className={buttonVariants.quiet} href={localizePath('/blog')}>
          {text.more}
        </a>
      </p>
    </div>
  );
}

function Notes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="mb-6 border-s-8 border-accent bg-band p-5 font-bold" role="note">
      {notes.map((note) =>
        typeof note === 'string' ? (
          <p key={note}>{note}</p>
        ) : (
          <p key={note.url}>
            <a className="inline-flex min-h-11 items-center text-brand underline" href={note.url}>
              {note.text}
            </a>
          </p>
        ),
      )}
    </div>
  );
}

interface PartProps extends Pick<Props, 'text'> {
  /** Language of the page, if the article has another one. */
  language: string | undefined;
}

function Translations({
  translations,
  text,
  language,
}: PartProps & { translations: readonly PostTranslation[] }) {
  if (translations.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-6" lang={language}>
      {translations.map((translation) => (
        <a
          key={translation.language}
          className="inline-flex min-h-11 items-center text-brand underline"
          href={translation.url}
          hrefLang={translation.language}
        >
          {selectLanguageText(text.readIn, translation.language)}
        </a>
      ))}
    </p>
  );
}

function StartSection({ text, start }: Pick<Props, 'text'> & { start: string }) {
  return (
    <section className="mt-8 bg-wall p-5 text-on-wall" aria-labelledby="start-advert">
      <h2 className="text-xl text-accent" id="start-advert">
        <WholeAmounts text={text.startHeading} />
      </h2>
      <p className="mt-2">{text.startLead}</p>
      <p className="mt-4">
        <a
          className={buttonVariants.primary}
          href={localizePath('/advertise')}
          data-identity="signup"
        >
          {start}
        </a>
      </p>
    </section>
  );
}

function Author({ post: { name, about }, text, language }: PartProps & Pick<Props, 'post'>) {
  return (
    <section className="mt-12 border-s-8 border-accent bg-band p-5" aria-labelledby="about-author">
      <h2 className="text-xl" id="about-author" lang={language}>
        {text.about}
      </h2>
      <p className="mt-2 font-bold" dir="auto">
        {name}
      </p>
      <p className="mt-1" dir="auto">
        {about.bio}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {about.links.map(({ label, url }) => (
          <li key={label}>
            {url === undefined ? (
              <span className="inline-flex min-h-11 items-center">{label}</span>
            ) : (
              <a
                className="inline-flex min-h-11 items-center text-brand underline"
                href={url}
                rel={isExternal(url) ? 'noopener nofollow' : undefined}
              >
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbours({
  older,
  newer,
  text,
  language,
}: Pick<Props, 'older' | 'newer' | 'text' | 'language'>) {
  const neighbours = [
    { entry: older, label: text.older, rel: 'prev' },
    { entry: newer, label: text.newer, rel: 'next' },
  ].filter(({ entry }) => entry !== undefined);
  if (neighbours.length === 0) return null;
  return (
    <nav className="mt-8 grid gap-4 sm:grid-cols-2" aria-label={text.neighbours}>
      {neighbours.map(({ entry, label, rel }) => (
        <a
          key={rel}
          className="block border-2 border-line p-4 hover:underline"
          href={localizePath(`/blog/${entry?.slug ?? ''}`)}
          rel={rel}
        >
          <span className="block text-ink-soft">{label}</span>
          <span
            className="font-bold text-brand"
            lang={entry?.language === language ? undefined : entry?.language}
            dir="auto"
          >
            <WholeAmounts text={entry?.title ?? ''} />
          </span>
        </a>
      ))}
    </nav>
  );
}
