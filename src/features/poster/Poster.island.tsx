import { useCallback, useState } from 'react';
import { queryParameter } from '#browser/address.ts';
import { openListing } from '#browser/api/own-listings.ts';
import { printPage, toAbsoluteAddress } from '#browser/share.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { Choice } from '../components/Choice.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { PosterSheet } from './PosterSheet.tsx';
import { StickerSheet } from './StickerSheet.tsx';

type Sheet = keyof Text['poster']['sheets'];

/** Printable sheets for the owner of the live listing in the address, `?listing=12`. */
export default function Poster({ text }: { text: Text['poster'] }) {
  const [sheet, setSheet] = useState<Sheet>('a4');
  const load = useCallback(() => openListing(Number(queryParameter('listing'))), []);
  const loaded = useLoad(load);
  if (loaded.status === 'loading') return <p role="status">{text.loading}</p>;
  if (loaded.status === 'failed') {
    const message = loaded.isOffline ? text.offline : text.failed;
    return <Retry message={message} retry={text.retry} onRetry={loaded.retry} />;
  }
  const { approved, url } = loaded.data;
  if (approved === null || url === null) return <p role="status">{text.unknown}</p>;
  const drawn = { version: approved, slug: url.slice(1), address: toAbsoluteAddress(url), text };
  return (
    <>
      <div className="print:hidden">
        <fieldset className="mt-4">
          <legend>{text.choose}</legend>
          <div className="mt-2 flex flex-wrap gap-x-6">
            {(Object.keys(text.sheets) as Sheet[]).map((each) => (
              <Choice
                key={each}
                type="radio"
                name="sheet"
                checked={each === sheet}
                onChoose={() => setSheet(each)}
              >
                {text.sheets[each]}
              </Choice>
            ))}
          </div>
        </fieldset>
        <p className="my-4 flex flex-wrap gap-3">
          <Button variant="primary" onClick={printPage}>
            {text.print}
          </Button>
          <LinkButton href="/my-adverts">{text.back}</LinkButton>
        </p>
      </div>
      <div className="sheet" data-sheet={sheet}>
        {sheet === 'stickers' ? <StickerSheet {...drawn} /> : <PosterSheet {...drawn} />}
      </div>
    </>
  );
}
