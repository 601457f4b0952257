import { useState } from 'react';
import { createPortal } from 'react-dom';
import { getPictures, toListing } from '#domain/listing/listing.schema.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { ListingPage } from '../../listing/ListingPage.tsx';
import { getUploadedPictures } from '../../listing/uploaded-picture.ts';
import type { StaffText } from '../components/screen.ts';

interface Props {
  item: Pick<StaffReview, 'listing' | 'slug' | 'submitted'>;
  title: string;
  text: StaffText['review'];
}

/** Size in pixels of photos of unknown size, as in the view of live listings. */
const defaultSize = { width: 1280, height: 960 };

/**
 * The page as visitors see it on a phone. A frame has the width of a phone for the style sheet. The page is inert,
 * because its links would lead away.
 */
export function VisitorPage({ item, title, text }: Props) {
  const { listing: id, slug, submitted } = item;
  const [body, setBody] = useState<HTMLElement>();
  const listing = toListing({
    ...submitted,
    id,
    slug: slug ?? 'preview',
    featured: false,
    live_from: '',
    images: submitted.images.map((image) => ({ ...defaultSize, ...image })),
    items: submitted.items.map((item) => ({
      ...item,
      image: item.image === null ? null : { ...defaultSize, id: item.image },
    })),
  });
  return (
    <>
      <iframe
        title={title}
        srcDoc="<!doctype html>"
        className="h-full w-full border-4 border-line bg-ground"
        onLoad={({ currentTarget }) => setBody(prepareFrame(currentTarget))}
      />
      {body &&
        createPortal(
          <ListingPage
            listing={listing}
            pictures={getUploadedPictures(getPictures(listing))}
            text={text.pageText}
            address={listing.url}
            sectionUrls={{ category: '#', town: '#' }}
          />,
          body,
        )}
    </>
  );
}

/** Copies the style sheets into an empty frame, and returns its body. The keys of the frame act on the whole screen. */
function prepareFrame(frame: HTMLIFrameElement): HTMLElement | undefined {
  const page = frame.contentDocument;
  if (!page) return undefined;
  page.documentElement.lang = document.documentElement.lang;
  // Pages of businesses hide the later photos until this mark.
  page.documentElement.dataset['loaded'] = '';
  const sheets = document.querySelectorAll('style, link[rel=stylesheet]');
  page.head.append(...Array.from(sheets, (sheet) => sheet.cloneNode(true)));
  page.body.inert = true;
  // A script writes the sign of the opening hours into the page around the frame only.
  page.body.className = '[&_.open-sign]:hidden';
  page.addEventListener('keydown', (event) => {
    // The copy has the modifier keys, so that a shortcut of the browser is none of the screen.
    if (!frame.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
  });
  return page.body;
}
