import type { ReactNode } from 'react';
import type { BusinessProfile } from '#domain/listing/profile.ts';
import { formatPhone, getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { listLines } from '#features/listing/ListingFacts.tsx';
import { getAspectClass } from '#features/listing/Photo.tsx';
import { PriceList } from '#features/listing/ListingSections.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  profile: BusinessProfile<PictureData>;
  text: Omit<Text['profile'], 'description'>;
  site: string;
}

/** All details of a business, for members. */
export function ProfileView({ profile, text, site }: Props) {
  const { description, story, image, stock, url, items } = profile;
  return (
    <div className="mt-4 wrap-anywhere">
      <Picture
        picture={image.picture}
        alt={image.alt}
        sizes="(width < 1024px) 92vw, 736px"
        isFirst
        className={`rounded-sm ${getHeroClass(image.picture)}`}
      />
      {stock !== undefined && <p className="notice mt-4">{stock}</p>}
      <p className="mt-4 text-lead">{description}</p>
      {story.map((paragraph) => (
        <p key={paragraph} className="mt-4 max-w-prose">
          {paragraph}
        </p>
      ))}
      <ProfileFacts profile={profile} text={text} site={site} />
      <p>
        <TextLink href={url}>{text.ownPage}</TextLink>
      </p>
      {items.length > 0 && (
        <section className="mt-8">
          <h2 className="text-title">{text.forSale}</h2>
          <PriceList items={items} text={text} />
        </section>
      )}
      <Photos profile={profile} text={text} />
    </div>
  );
}

function ProfileFacts({ profile, text, site }: Props) {
  const { phone, email, whatsapp = phone, website } = profile;
  const message = fill(text.whatsAppMessage, { business: profile.title, site });
  const facts: (readonly [label: string, value: ReactNode])[] = [
    [text.category, profile.category],
    [text.contact, profile.contact],
    [
      text.number,
      whatsapp !== undefined && (
        <span className="flex flex-wrap gap-x-6">
          {phone !== undefined && <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>}
          <TextLink href={getWhatsAppUrl(whatsapp, message)} rel="noopener">
            {text.whatsApp}
          </TextLink>
        </span>
      ),
    ],
    [text.email, email !== undefined && <TextLink href={`mailto:${email}`}>{email}</TextLink>],
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
  return <Facts rows={facts} className="mt-4 items-baseline" />;
}

/** Returns a web address without its protocol and its final slash. */
const shortenAddress = (address: string) => address.replace(/^https:\/\//, '').replace(/\/$/, '');

/** Returns the CSS classes of the first picture. A portrait is square, and as high as a landscape on a wide screen. */
const getHeroClass = ({ width, height }: PictureData) =>
  height > width ? 'aspect-square max-w-md' : 'aspect-[16/10]';

function Photos({ profile: { images }, text }: Omit<Props, 'site'>) {
  const aspectClass = getAspectClass(images.map(({ picture }) => picture));
  return (
    <section className="mt-8">
      <h2 className="text-title">{text.photos}</h2>
      {images.length === 0 && <p className="mt-4">{text.noPhotos}</p>}
      <ul className="mt-4 grid grid-cols-2 gap-4">
        {images.map(({ alt, picture }) => (
          <li key={picture.src}>
            <Picture
              picture={picture}
              alt={alt}
              sizes="(width < 1024px) 46vw, 360px"
              className={`rounded-sm ${aspectClass}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
