import { useCallback, useState } from 'react';
import { readQueryParameter } from '#browser/address.ts';
import { openListing } from '#browser/api/own-listings.ts';
import { isPhone, printPage, toAbsoluteAddress } from '#browser/share.ts';
import { Button } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
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
 * `?listing=12`. A phone begins with the picture for the Status, because few phones have a printer.
 */
export default function Poster({ text }: { text: Text['poster'] }) {
  const [sheet, setSheet] = useState<Sheet>(() => (isPhone() ? 'status' : 'a4'));
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
        <p className="text-lead wrap-anywhere">{approved.title}</p>
        <SheetChoice sheet={sheet} onChoose={setSheet} text={text} />
        <p className="my-4 flex flex-wrap gap-3">
          {sheet !== 'status' && (
            <Button variant="primary" onClick={printPage}>
              {text.print}
            </Button>
          )}
          {sheet === 'status' && <SendPicture kind="status" isPrimary {...pictureProps} />}
          {sheet === 'a4' && <SendPicture kind="poster" {...pictureProps} />}
        </p>
      </div>
      {sheet === 'status' ? (
        <StatusPicture {...pictureProps} retry={text.retry} />
      ) : (
        <div className="sheet" data-sheet={sheet}>
          {sheet === 'stickers' ? (
            <StickerSheet {...sheetProps} />
          ) : (
            <PosterSheet {...sheetProps} />
          )}
        </div>
      )}
      <p className="mt-4 print:hidden">
        <TextLink href="/my-adverts">{text.back}</TextLink>
      </p>
    </>
  );
}

interface ChoiceProps {
  sheet: Sheet;
  onChoose: (sheet: Sheet) => void;
  text: Text['poster'];
}

function SheetChoice({ sheet, onChoose, text }: ChoiceProps) {
  return (
    <fieldset className="mt-4">
      <legend>{text.choose}</legend>
      <div className="mt-2 grid gap-x-6 sm:flex sm:flex-wrap">
        {(Object.keys(text.sheets) as Sheet[]).map((option) => (
          <Choice
            key={option}
            type="radio"
            name="sheet"
            checked={option === sheet}
            onChoose={() => onChoose(option)}
          >
            {text.sheets[option]}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
