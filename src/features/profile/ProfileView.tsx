import type { ReactNode } from 'react';
import { getCategoryName } from '#domain/listing/category-name.ts';
import { getLowestPrice } from '#domain/listing/items.ts';
import type { BusinessProfile } from '#domain/listing/profile.ts';
import { formatPhone, getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { listLines } from '#features/listing/ListingFacts.tsx';
import { getAspectClass, getCoverClass } from '#features/listing/Photo.tsx';
import { Price } from '#features/listing/Price.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  profile: BusinessProfile<PictureData>;
  text: Omit<Text['profile'], 'description'>;
  site: string;
}

/** All details of a business, for members, in the order of its public page. */
export function ProfileView({ profile, text, site }: Props) {
  const { description, story, image, stock, items } = profile;
  const price = getLowestPrice(items);
  return (
    <div className="mt-4 wrap-anywhere">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes="(width < 768px) 92vw, 360px"
          isFirst
          className={`rounded-sm ${getCoverClass(image.picture)}`}
        />
        <div className="grid gap-4">
          {price && (
            <p className="font-bold">
              <Price item={price} text={text} />
            </p>
          )}
          {stock !== undefined && <p className="notice">{stock}</p>}
          <p className="text-lead">{description}</p>
          <Contacts profile={profile} text={text} site={site} />
          <ProfileFacts profile={profile} text={text} />
        </div>
      </div>
      {story.map((paragraph) => (
        <p key={paragraph} className="mt-4 max-w-prose">
          {paragraph}
        </p>
      ))}
      {items.length > 0 && <Items items={items} text={text} />}
      <Photos profile={profile} text={text} />
    </div>
  );
}

/** The buttons to call, to write, and to open the public page. They share the width, so that each row is full. */
function Contacts({ profile, text, site }: Props) {
  const { title, phone, email, whatsapp = phone, url } = profile;
  const message = fill(text.whatsAppMessage, { business: title, site });
  return (
    <p className="flex flex-wrap gap-3 *:grow">
      {phone !== undefined && (
        <LinkButton variant="primary" className="gap-2" href={`tel:${phone}`}>
          <Icon name="call" />
          {formatPhone(phone)}
        </LinkButton>
      )}
      {phone === undefined && email !== undefined && (
        <LinkButton variant="primary" href={`mailto:${email}`}>
          {email}
        </LinkButton>
      )}
      {whatsapp !== undefined && (
        <LinkButton className="gap-2" href={getWhatsAppUrl(whatsapp, message)} rel="noopener">
          <Icon name="whatsapp" />
          {text.whatsApp}
        </LinkButton>
      )}
      <LinkButton href={url}>{text.ownPage}</LinkButton>
    </p>
  );
}

function ProfileFacts({ profile, text }: Omit<Props, 'site'>) {
  const { phone, email, website } = profile;
  const facts: (readonly [label: string, value: ReactNode, className?: string])[] = [
    [text.category, getCategoryName(profile.category, text.categoryNames)],
    [text.contact, profile.contact],
    [
      text.email,
      phone !== undefined && email !== undefined && (
        <TextLink href={`mailto:${email}`}>{email}</TextLink>
      ),
    ],
    [text.located, profile.located],
    ...listLines(profile, text),
    [
      text.website,
      website !== undefined && (
        <TextLink href={website} rel="ugc nofollow noopener">
          {shortenAddress(website)}
        </TextLink>
      ),
    ],
  ];
  return <Facts rows={facts} className="items-baseline" />;
}

/** Returns a web address without its protocol and its final slash. */
const shortenAddress = (address: string) => address.replace(/^https:\/\//, '').replace(/\/$/, '');

function Items({ items, text }: Pick<Props['profile'], 'items'> & Pick<Props, 'text'>) {
  const aspectClass = getAspectClass(items.map(({ image }) => image?.picture));
  return (
    <section className="mt-8">
      <h2 className="text-title">{text.forSale}</h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-start gap-3">
        {items.map((item) => (
          <li key={item.id} className={cardClass}>
            {item.image && (
              <Picture
                picture={item.image.picture}
                alt={item.image.alt}
                sizes="(width < 1024px) 46vw, 176px"
                className={aspectClass}
              />
            )}
            <div className="p-3">
              <h3 className="text-lg leading-tight">{item.name}</h3>
              <p className="mt-1 font-bold">
                <Price item={item} text={text} />
              </p>
              {item.isOutOfStock && <p>{text.outOfStock}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photos({ profile: { images }, text }: Omit<Props, 'site'>) {
  const aspectClass = getAspectClass(images.map(({ picture }) => picture));
  return (
    <section className="mt-8">
      <h2 className="text-title">{text.photos}</h2>
      {images.length === 0 && <p className="mt-4">{text.noPhotos}</p>}
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {images.map(({ alt, picture }) => (
          <li key={picture.src}>
            <Picture
              picture={picture}
              alt={alt}
              sizes="(width < 1024px) 46vw, 240px"
              className={`rounded-sm ${aspectClass}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
