import type { ReactNode } from 'react';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSlug } from '#domain/listing/slug.ts';
import { formatPhone, getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { ListingFacts } from './ListingFacts.tsx';
import type { Text } from '#content/text/text.ts';
import { Photo } from './Photo.tsx';
import { Features, Gallery, Showcase } from './ListingSections.tsx';

interface Props {
  listing: Listing;
  /** Pictures by name. Every picture of the listing is included. */
  pictures: Record<string, PictureData>;
  text: Text['advertise']['listing'];
  /** Addresses of the pages that list the category and the town. */
  sectionUrls: { category: string; town: string };
  /** Content above the goods, such as posts of the week. */
  news?: ReactNode;
}

/**
 * The page of a business, which is complete without scripts. The component is pure, so that the build and an
 * endpoint render the same page.
 */
export function ListingPage({ listing, pictures, text, sectionUrls, news }: Props) {
  const { title, description, story, image, featured, stock, items, images, features } = listing;
  const cover = pictures[image.name];
  const showcaseImages = new Set(items.map((item) => item.image?.name));
  return (
    <article className="wrap-anywhere">
      <div className="wrap grid items-start gap-6 py-6 md:grid-cols-2 md:gap-10 md:py-10">
        {cover && (
          <Photo
            picture={cover}
            alt={image.alt}
            sizes="(width < 768px) 92vw, 536px"
            isFirst
            className="rounded-sm"
          />
        )}
        <div className="flex flex-col gap-4">
          {featured && <p className="badge">{text.newArrival}</p>}
          <h1 className="text-headline text-brand">{title}</h1>
          {stock !== undefined && <p className="notice">{stock}</p>}
          <p className="text-lead">{description}</p>
          <ContactBar listing={listing} text={text} />
          <ListingFacts listing={listing} text={text} sectionUrls={sectionUrls} />
        </div>
      </div>
      <KitengeStrip seed={getSlug(listing)} className="h-6" />
      {news}
      <Showcase items={items} pictures={pictures} text={text} />
      <Features items={features} heading={text.services} />
      {story.length > 0 && (
        <section className="wrap mt-12">
          <h2 className="text-title">{fill(text.about, { business: title })}</h2>
          <div className="mt-4 max-w-prose grid gap-4">
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      <Gallery
        items={images.filter(({ name }) => !showcaseImages.has(name))}
        pictures={pictures}
        heading={text.photos}
      />
    </article>
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
