import { useCallback, useState } from 'react';
import { readQueryParameter } from '#browser/address.ts';
import { openListing } from '#browser/api/own-listings.ts';
import { printPage, toAbsoluteAddress } from '#browser/share.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { Choice } from '../components/Choice.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { PosterSheet } from './PosterSheet.tsx';
import { SendPicture } from './SendPicture.tsx';
import { StatusPicture } from './StatusPicture.tsx';
import { StickerSheet } from './StickerSheet.tsx';

type Sheet = keyof Text['poster']['sheets'];

/**
 * Pictures and printable sheets for a member's listing with a public page. The query has the id of the listing, as in
 * `?listing=12`.
 */
export default function Poster({ text }: { text: Text['poster'] }) {
  const [sheet, setSheet] = useState<Sheet>('a4');
  const load = useCallback(() => openListing(Number(readQueryParameter('listing'))), []);
  const result = useLoad(load);
  if (result.status === 'loading') return <p role="status">{text.loading}</p>;
  if (result.status === 'failed') {
    const message = result.isOffline ? text.offline : text.failed;
    return <Retry message={message} retry={text.retry} onRetry={result.retry} />;
  }
  const { approved, url } = result.data;
  if (approved === null || url === null) return <p role="status">{text.unknown}</p>;
  const slug = url.slice(1);
  const sheetProps = { version: approved, slug, address: toAbsoluteAddress(url), text };
  const pictureProps = { slug, business: approved.title, text: text.picture };
  return (
    <>
      <div className="print:hidden">
        <fieldset className="mt-4">
          <legend>{text.choose}</legend>
          <div className="mt-2 flex flex-wrap gap-x-6">
            {(Object.keys(text.sheets) as Sheet[]).map((option) => (
              <Choice
                key={option}
                type="radio"
                name="sheet"
                checked={option === sheet}
                onChoose={() => setSheet(option)}
              >
                {text.sheets[option]}
              </Choice>
            ))}
          </div>
        </fieldset>
        <p className="my-4 flex flex-wrap gap-3">
          {sheet !== 'status' && (
            <Button variant="primary" onClick={printPage}>
              {text.print}
            </Button>
          )}
          {sheet === 'status' && <SendPicture kind="status" isPrimary {...pictureProps} />}
          {sheet === 'a4' && <SendPicture kind="poster" {...pictureProps} />}
          <LinkButton href="/my-adverts">{text.back}</LinkButton>
        </p>
      </div>
      {sheet === 'status' ? (
        <StatusPicture {...pictureProps} />
      ) : (
        <div className="sheet" data-sheet={sheet}>
          {sheet === 'stickers' ? (
            <StickerSheet {...sheetProps} />
          ) : (
            <PosterSheet {...sheetProps} />
          )}
        </div>
      )}
    </>
  );
}
