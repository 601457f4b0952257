import {
  freshKinds,
  getFreshFeedUrl,
  getFreshUrl,
  type FreshPosts,
  type FreshSection,
} from '#domain/post/public-post.ts';
import { getSectionName } from '#domain/listing/category-name.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ListingRows } from '#features/listing/ListingRows.tsx';
import { getAspectClass } from '#features/listing/Photo.tsx';
import { LinkButton } from '#ui/Button.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';
import { FreshPost } from './FreshPost.tsx';
import { sortSections } from './sort-sections.ts';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props extends Pick<FreshPosts, 'posts' | 'sections'> {
  section: FreshSection;
  /** Name of the category or town; '' for all. */
  name: string;
  /** Number of the page, from 1. */
  page: number;
  hasMore: boolean;
  title: string;
  text: Text['fresh'];
  listingText: Text['listing'];
  language: string;
  /** The shops below few posts or in place of them, with their covers by name. */
  newest: { listings: readonly Listing[]; pictures: Record<string, PictureData> } | undefined;
  /** Returns the absolute address of a path of the site. */
  toAddress: (path: string) => string;
}

const manyGrid = 'sm:grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,22%)),1fr))]';
/** The largest number of posts of which each has half of the width. */
const maxWidePosts = 2;
const wideGrid = 'lg:grid-cols-2';

/** A page of the public posts of all businesses, or of those of a category or town, which is complete without scripts. */
export function FreshPage({ section, name, posts, title, text, language, ...props }: Props) {
  const { newest, listingText, toAddress } = props;
  const shownName = section && getSectionName({ kind: section.kind, name }, text.categoryNames);
  const isWide = posts.length <= maxWidePosts;
  // An upright photo of the full width would fill a phone's screen.
  const aspect = isWide ? 'aspect-[4/3]' : getAspectClass(posts.map((post) => post.pictures[0]));
  return (
    <>
      <h1 className="text-title wrap-anywhere text-brand">{title}</h1>
      <p className="mt-2 max-w-prose text-lead">{text.lead}</p>
      <Sections section={section} text={text} sections={props.sections} />
      {posts.length > 0 ? (
        <ul className={`mt-6 grid gap-3 md:gap-4 ${isWide ? wideGrid : manyGrid}`}>
          {posts.map((post, index) => (
            <li key={post.id}>
              <FreshPost
                post={post}
                text={text}
                language={language}
                isFirst={index < 2}
                isWide={isWide}
                aspect={aspect}
                page={toAddress(`/${post.business.slug}`)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="notice mt-4">
          {shownName ? fill(text.emptyTown, { name: shownName }) : text.empty}
        </p>
      )}
      {newest && newest.listings.length > 0 && (
        <section className={posts.length > 0 ? 'mt-10' : 'mt-6'}>
          <h2 className="mb-4 text-title">{text.newestShops}</h2>
          <ListingRows {...newest} text={listingText} isAboveFold={posts.length === 0} />
        </section>
      )}
      {newest && (
        <p className="mt-2">
          <TextLink href="/all-businesses">{text.businesses}</TextLink>
        </p>
      )}
      <OtherPages section={section} text={text} page={props.page} hasMore={props.hasMore} />
      <section className="mt-10">
        <p className="max-w-prose">{text.owner}</p>
        <p>
          <TextLink href="/advertise">{text.start}</TextLink>
        </p>
        {posts.length > 0 && <p className="mt-2 max-w-prose text-ink-soft">{text.report}</p>}
        <p className="mt-2 text-ink-soft">
          <TextLink href={getFreshFeedUrl(section)}>
            {shownName ? fill(text.followTown, { name: shownName }) : text.follow}
          </TextLink>{' '}
          {text.followHint}
        </p>
      </section>
    </>
  );
}

/** Links to all posts, and to those of each category and town, if there are several. */
function Sections({ section, text, sections }: Pick<Props, 'section' | 'text' | 'sections'>) {
  const headings = { category: text.categories, town: text.towns };
  const getCurrent = (kind: (typeof freshKinds)[number]) =>
    section?.kind === kind ? section.slug : undefined;
  return (
    <>
      {section && (
        <p className="mt-2">
          <TextLink href={getFreshUrl()}>{text.all}</TextLink>
        </p>
      )}
      {freshKinds.map(
        (kind) =>
          sections[kind].length > 1 && (
            <nav key={kind} className="mt-3" aria-label={headings[kind]}>
              {/* The chips stay in one row, so that the first posts are near the top of a phone screen. */}
              <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 md:flex-wrap">
                {sortSections(sections[kind], getCurrent(kind)).map(({ slug, name, count }) => (
                  <li key={slug}>
                    <a
                      className="inline-flex min-h-11 items-center rounded-sm border border-line whitespace-nowrap bg-surface px-3 hover:underline aria-[current=page]:border-brand aria-[current=page]:font-bold aria-[current=page]:text-brand"
                      href={localizePath(getFreshUrl({ kind, slug }))}
                      aria-current={slug === getCurrent(kind) ? 'page' : undefined}
                    >
                      {`${getSectionName({ kind, name }, text.categoryNames)} (${count})`}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ),
      )}
    </>
  );
}

function OtherPages({
  section,
  text,
  page,
  hasMore,
}: Pick<Props, 'section' | 'text' | 'page' | 'hasMore'>) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="mt-8 flex flex-wrap gap-4" aria-label={text.pages}>
      {page > 1 && (
        <LinkButton href={getFreshUrl(section, page - 1)} rel="prev">
          {text.newer}
        </LinkButton>
      )}
      {hasMore && (
        <LinkButton href={getFreshUrl(section, page + 1)} rel="next">
          {text.older}
        </LinkButton>
      )}
    </nav>
  );
}
