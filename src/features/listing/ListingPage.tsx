import type { ReactNode } from 'react';
import { getLowestPrice } from '#domain/listing/items.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSlug } from '#domain/listing/slug.ts';
import { formatPhone, getWhatsAppUrl } from '#domain/phone/phone.ts';
import { OpenSign } from '#features/hours/OpenSign.tsx';
import { fill } from '#domain/text/placeholders.ts';
import { separator } from '#domain/text/separator.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { AskLink } from './AskLink.tsx';
import { ListingFacts } from './ListingFacts.tsx';
import type { Text } from '#content/text/text.ts';
import { getCoverClass, isPortrait, Photo } from './Photo.tsx';
import { Features, FirstPrices, Gallery, Showcase } from './ListingSections.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import { Price } from './Price.tsx';
import { createQuestions, type Question } from './question.ts';

interface Props {
  listing: Listing;
  /** Pictures by name. Every picture of the listing is included. */
  pictures: Record<string, PictureData>;
  /** Lines about the approvals of the listing by staff and the check of its phone number. */
  approvals?: readonly string[];
  text: Text['advertise']['listing'];
  /** Absolute address of the page, for messages about its items. */
  address: string;
  /** Addresses of the pages that list the category and the town. */
  sectionUrls: { category: string; town: string };
  /** Content above the goods, such as posts of the week. */
  news?: ReactNode;
}

/** Maximum length in characters of a title in the large font size, in which a longer one fills the screen of a phone. */
const maxLargeTitleLength = 36;

/**
 * The page of a business, which is complete without scripts. The component is pure, so that the build and an
 * endpoint render the same page.
 */
export function ListingPage({ listing, pictures, address, approvals = [], ...props }: Props) {
  const { text, sectionUrls, news } = props;
  const { title, description, story, image, featured } = listing;
  const { stock, items, images, features } = listing;
  const cover = pictures[image.name];
  const questions = createQuestions(listing, address, text);
  const showcaseImages = new Set(items.map((item) => item.image?.name));
  return (
    <article className="wrap-anywhere">
      <div className={`wrap shop ${cover && isPortrait(cover) ? 'shop-tall' : ''} py-4 md:py-10`}>
        {cover && (
          <Cover
            picture={cover}
            alt={image.alt}
            question={questions.aboutPhoto(image)}
            text={text}
          />
        )}
        <div className="flex flex-col gap-3 md:gap-4">
          {featured && <p className="badge">{text.newArrival}</p>}
          <h1
            className={`${title.length > maxLargeTitleLength ? 'text-title' : 'text-headline'} text-brand`}
          >
            {title}
          </h1>
          <FirstFacts listing={listing} text={text} />
          {stock !== undefined && <p className="notice">{stock}</p>}
          <p className="text-lead">{description}</p>
          <ContactBar listing={listing} text={text} />
          <FirstPrices items={items} questions={questions} text={text} />
        </div>
        <div className="flex flex-col gap-3 md:gap-4">
          <ListingFacts listing={listing} text={text} sectionUrls={sectionUrls} />
        </div>
        <Safety listing={listing} approvals={approvals} text={text} />
      </div>
      <KitengeStrip seed={getSlug(listing)} className="h-6" />
      {news}
      <Showcase
        items={items}
        slug={getSlug(listing)}
        pictures={pictures}
        questions={questions}
        text={text}
      />
      <Features items={features} heading={text.services} />
      {story.length > 0 && (
        <Story heading={fill(text.about, { business: title })} paragraphs={story} />
      )}
      <Gallery
        items={images.filter(({ name }) => !showcaseImages.has(name))}
        pictures={pictures}
        heading={text.photos}
        questions={questions}
        text={text}
      />
    </article>
  );
}

function Story({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) {
  return (
    <section className="wrap shop mt-8 md:mt-12">
      <h2 className="text-title">{heading}</h2>
      <div className="max-w-prose grid gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

/** The facts for a choice: the lowest price with a link to all prices, the town, and the state of the shop. */
function FirstFacts({ listing, text }: Pick<Props, 'listing' | 'text'>) {
  const price = getLowestPrice(listing.items);
  return (
    <p className="font-bold">
      {price && (
        <>
          <a className="underline" href="#prices" data-price>
            <Price item={price} text={text} />
          </a>
          {separator}
        </>
      )}
      {listing.town}
      <OpenSign openingHours={listing.opening_hours} />
    </p>
  );
}

interface CoverProps extends Pick<Props, 'text'> {
  picture: PictureData;
  alt: string;
  question: Question;
}

function Cover({ picture, alt, question, text }: CoverProps) {
  return (
    <div id={question.anchor}>
      <Photo
        picture={picture}
        alt={alt}
        sizes="(width < 768px) 92vw, 536px"
        isFirst
        className={`cover rounded-sm ${getCoverClass(picture)}`}
      />
      {/* On a phone the viewer of photos shows this link, because the contact bar follows the photo. */}
      <AskLink question={question} text={text} className="max-md:hidden" />
    </div>
  );
}

/**
 * The checks of the listing, and the advice to see the goods before a payment, with a link to the post about it, above the
 * numbers for payments.
 */
function Safety({ listing, approvals = [], text }: Pick<Props, 'listing' | 'approvals' | 'text'>) {
  const { payment_details } = listing;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 print:hidden">
      {approvals.map((line) => (
        <p key={line} className="text-ink-soft">
          {line}
        </p>
      ))}
      <p className="font-bold">{text.safety}</p>
      <p>
        <TextLink href={text.safetyPost.url}>{text.safetyPost.label}</TextLink>
      </p>
      {payment_details !== undefined && <PaymentDetails details={payment_details} text={text} />}
    </div>
  );
}

/**
 * The call button, or without a phone number the email button, and the WhatsApp button. They are fixed at the
 * bottom of phone screens, and stand beside the name on wider screens.
 */
function ContactBar({ listing, text }: Pick<Props, 'listing' | 'text'>) {
  const { title, phone, whatsapp = phone, email } = listing;
  const message = fill(text.whatsAppMessage, { business: title });
  return (
    <p className="contact-bar">
      {phone !== undefined && (
        <LinkButton variant="primary" className="grow gap-2" href={`tel:${phone}`}>
          <Icon name="call" />
          <span>
            {`${text.call} `}
            <span className="max-md:sr-only">{formatPhone(phone)}</span>
          </span>
        </LinkButton>
      )}
      {phone === undefined && email !== undefined && (
        <LinkButton variant="primary" className="grow gap-2" href={`mailto:${email}`}>
          {text.writeEmail}
        </LinkButton>
      )}
      {whatsapp !== undefined && (
        <LinkButton
          className="gap-2 bg-surface"
          href={getWhatsAppUrl(whatsapp, message)}
          rel="noopener"
        >
          <Icon name="whatsapp" />
          {text.whatsApp}
        </LinkButton>
      )}
    </p>
  );
}
