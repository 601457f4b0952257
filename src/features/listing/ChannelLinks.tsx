import { channels } from '#domain/listing/channels.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getMapUrl } from '#domain/listing/map-link.ts';
import { Icon } from '#ui/Icon.tsx';

/** The relation of a link to another site that an owner added. It differs from that of the website, which is counted. */
const linkRelation = 'nofollow ugc noopener';

/** The names of the networks, which are the same in each language. */
export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
} as const;

interface ChannelLinksProps {
  listing: Pick<Listing, 'facebook' | 'instagram' | 'tiktok'>;
  className: string;
}

/** The links to the profiles of a business on social networks. */
export function ChannelLinks({ listing, className }: ChannelLinksProps) {
  return channels.map((channel) => {
    const address = listing[channel];
    return (
      address !== undefined && (
        <a key={channel} className={className} href={address} rel={linkRelation}>
          <Icon name={channel} />
          {networkNames[channel]}
        </a>
      )
    );
  });
}

interface MapLinkProps {
  listing: Pick<Listing, 'map' | 'town'>;
  className: string;
  text: { map: string };
}

/** The link to the place of a business on Google Maps. */
export function MapLink({ listing: { map, town }, className, text }: MapLinkProps) {
  if (map === undefined) return null;
  return (
    <a className={className} href={getMapUrl(map, town)} rel={linkRelation}>
      <Icon name="place" />
      {text.map}
    </a>
  );
}
