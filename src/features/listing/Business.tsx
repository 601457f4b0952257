import type { ReactNode } from 'react';
import { getSectionUrl } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSlug } from '#domain/listing/slug.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { MoreBusinesses } from './MoreBusinesses.tsx';
import { ListingPage } from './ListingPage.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import type { Text } from '#content/text/text.ts';
import { ReportForm } from './ReportForm.tsx';

interface Props {
  listing: Listing;
  /** Pictures by name. Every picture of the listing is included. */
  pictures: Record<string, PictureData>;
  /** Address of the page. A print shows it as text. */
  address: string;
  /** Lines about the approvals of the listing by staff and the check of its phone number. */
  approvals?: readonly string[];
  text: Text['listing'];
  reportText: Text['report'];
  /** The public posts of the week; a business of the build has none. */
  news?: ReactNode;
}

const protocolPattern = /^https?:\/\//;

/** The page of a business, with links to other businesses. */
export function Business({ listing, pictures, address, approvals = [], ...props }: Props) {
  const { text, reportText, news } = props;
  const { title, category, town } = listing;
  // The hash `#w` marks a shared link; see visit-source.ts.
  const shareMessage = fill(text.shareMessage, { business: title, url: `${address}#w` });
  const sectionUrls = {
    category: getSectionUrl('category', category),
    town: getSectionUrl('town', town),
  };
  return (
    <>
      {/* own-advert.ts moves the link to the header. */}
      <a className="flex min-h-11 items-center font-bold hover:underline" hidden data-edit>
        {text.edit}
      </a>
      <ListingPage
        listing={listing}
        pictures={pictures}
        address={address}
        approvals={approvals}
        text={text}
        sectionUrls={sectionUrls}
        news={news}
      />
      <p className="wrap mt-6 hidden text-lead font-bold print:block">
        {address.replace(protocolPattern, '')}
      </p>
      <div className="wrap shop-end mt-8 print:hidden md:mt-12">
        <p className="mb-4">
          <LinkButton
            className="gap-2"
            // Without a phone number, WhatsApp lets the visitor select the recipient.
            href={getWhatsAppUrl('', shareMessage)}
            rel="noopener"
          >
            <Icon name="whatsapp" />
            {text.share}
          </LinkButton>
        </p>
        <details id="report">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-ink-soft underline">
            <Icon name="flag" className="size-5" />
            {text.report}
          </summary>
          <div className="mt-4">
            <ReportForm business={getSlug(listing)} text={reportText} />
          </div>
        </details>
        <MoreBusinesses category={category} town={town} text={text} />
      </div>
      <PhotoViewer text={text.viewer} ask={text.ask} />
    </>
  );
}
