import type { ComponentProps, ReactNode } from 'react';
import type { Feature, Listing, ListingPicture } from '#domain/listing/listing.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { icons, type IconName } from '#ui/icons.ts';
import { KitengeArea } from '#ui/KitengeStrip.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { cardClass } from '#ui/variants.ts';
import { AskLink } from './AskLink.tsx';
import { Photo, getAspectClass } from './Photo.tsx';
import { Price } from './Price.tsx';
import type { Question, Questions } from './question.ts';

interface Props<Item> {
  items: readonly Item[];
  pictures: Record<string, PictureData>;
  heading: string;
}

interface ShowcaseProps extends Omit<Props<Listing['items'][number]>, 'heading'> {
  /** Slug of the page. Its strip of cloth has the pattern of the cards without a picture. */
  slug: string;
  questions: Questions;
  text: { forSale: string } & ItemProps['text'] & ComponentProps<typeof AskLink>['text'];
}

/** Maximum number of items beside the contacts, so that the facts are on the second screen of a phone. */
const maxFirstPrices = 8;

/** True for a few items without pictures. Their prices are beside the contacts. */
const hasFirstPrices = (items: readonly Listing['items'][number][]): boolean =>
  items.length > 0 && items.length <= maxFirstPrices && items.every(({ image }) => !image);

/** The prices of a few items without pictures, below the contacts. {@link Showcase} has those of other items. */
export function FirstPrices({ items, questions, text }: Omit<ShowcaseProps, 'pictures' | 'slug'>) {
  if (!hasFirstPrices(items)) return null;
  return (
    <section id="prices">
      <h2 className="text-xl">{text.forSale}</h2>
      <PriceList items={items} questions={questions} text={text} />
    </section>
  );
}

/** Minimum number of items with a picture for a grid of cards. A single card would leave most of a wide screen empty. */
const minCards = 2;

/**
 * The items for sale in the order of their owner, unless {@link FirstPrices} shows them. If at least half of them have a
 * picture, they are cards. Otherwise they are rows, with a picture at the end of a row that has one. The others are as low as in
 * a price list.
 */
export function Showcase({ items, slug, pictures, questions, text }: ShowcaseProps) {
  if (hasFirstPrices(items)) return null;
  const goods = items.map((item) => ({ item, picture: item.image && pictures[item.image.name] }));
  const pictured = goods.flatMap(({ picture }) => picture ?? []);
  if (pictured.length === 0 && items.length > 0) {
    return (
      <Section
        id="prices"
        heading={text.forSale}
        gridClass=""
        footer={<PriceList items={items} questions={questions} text={text} />}
      >
        {[]}
      </Section>
    );
  }
  const areCards = pictured.length >= minCards && pictured.length * 2 >= items.length;
  const photoProps = areCards
    ? { sizes: '(width < 1024px) 46vw, 352px', className: getAspectClass(pictured) }
    : { sizes: '112px', className: 'aspect-square' };
  return (
    <Section id="prices" heading={text.forSale} gridClass={areCards ? 'goods' : 'goods-rows'}>
      {goods.map(({ item, picture }) => {
        const question = questions.aboutItem(item);
        if (!areCards && !picture) {
          return <PriceRow key={item.id} item={item} text={text} question={question} />;
        }
        return (
          <li key={item.id} id={question.anchor} className={areCards ? cardClass : undefined}>
            {picture && <Photo picture={picture} alt={item.image?.alt ?? ''} {...photoProps} />}
            {areCards && !picture && <KitengeArea seed={slug} className="goods-cloth" />}
            <div>
              <ItemText item={item} text={text} />
              <AskLink question={question} text={text} />
            </div>
          </li>
        );
      })}
    </Section>
  );
}

type PricedItem = Omit<Listing['items'][number], 'image'>;

interface PriceListProps extends Pick<ShowcaseProps, 'questions' | 'text'> {
  items: readonly PricedItem[];
}

/** A list of names and prices without pictures. */
function PriceList({ items, questions, text }: PriceListProps) {
  return (
    <ul className="price-list">
      {items.map((item) => (
        <PriceRow key={item.id} item={item} text={text} question={questions.aboutItem(item)} />
      ))}
    </ul>
  );
}

interface ItemProps {
  item: PricedItem;
  text: { from: string; outOfStock: string };
}

interface PriceRowProps extends ItemProps {
  question: Question;
  text: ShowcaseProps['text'];
}

/** An item without a picture: its name, its price and the short link to ask, on one line where they fit. */
function PriceRow({ item, question, text }: PriceRowProps) {
  return (
    <li id={question.anchor} className="price-row">
      <ItemText item={item} text={text} />
      <AskLink question={question} text={text} isShort />
    </li>
  );
}

function ItemText({ item, text }: ItemProps) {
  return (
    <>
      <h3 className="grow text-lg">{item.name}</h3>
      <div>
        <p className="font-bold sm:text-lead">
          <Price item={item} text={text} />
        </p>
        {item.isOutOfStock && <p>{text.outOfStock}</p>}
      </div>
    </>
  );
}

/** The services of a business. */
export function Features({ items, heading }: Omit<Props<Feature>, 'pictures'>) {
  return (
    <Section heading={heading} gridClass="gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ id, title, desc, icon }) => (
        <li key={id} className="flex gap-4">
          {isIcon(icon) && <Icon name={icon} className="size-9 text-brand" />}
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1">{desc}</p>
          </div>
        </li>
      ))}
    </Section>
  );
}

interface GalleryProps extends Props<ListingPicture> {
  questions: Questions;
  text: ShowcaseProps['text'];
}

/** A grid of further photos of the business. */
export function Gallery({ items, pictures, heading, questions, text }: GalleryProps) {
  const aspectClass = getAspectClass(items.map(({ name }) => pictures[name]));
  return (
    <Section
      heading={heading}
      gridClass="grid-cols-2 gap-4 md:grid-cols-4"
      className="print:hidden"
    >
      {items.map((photo) => {
        const picture = pictures[photo.name];
        const question = questions.aboutPhoto(photo);
        return (
          picture && (
            <li key={photo.name} id={question.anchor}>
              <Photo
                picture={picture}
                alt={photo.alt}
                sizes="(width < 768px) 46vw, 264px"
                className={`${aspectClass} rounded-sm`}
              />
              <AskLink question={question} text={text} />
            </li>
          )
        );
      })}
    </Section>
  );
}

interface SectionProps {
  id?: string;
  heading: string;
  gridClass: string;
  className?: string;
  children: ReactNode[];
  /** Content below the grid. It appears even if the grid is empty. */
  footer?: ReactNode;
}

function Section({ id, heading, gridClass, className = '', children, footer }: SectionProps) {
  if (children.length === 0 && !footer) return null;
  return (
    <section className={`wrap mt-8 md:mt-12 ${className}`.trim()} id={id}>
      <h2 className="text-title">{heading}</h2>
      {children.length > 0 && <ul className={`mt-4 grid ${gridClass}`}>{children}</ul>}
      {footer}
    </section>
  );
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}
