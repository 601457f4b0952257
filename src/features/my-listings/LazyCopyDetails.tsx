import { useCallback } from 'react';
import { loadText } from '#browser/api/load-text.ts';
import { openListing } from '#browser/api/own-listings.ts';
import { toAbsoluteAddress } from '#browser/share.ts';
import { Button } from '#ui/Button.tsx';
import type { PageText } from '#content/text/text.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import type { DetailsContent } from './CopyDetails.tsx';

interface Props {
  /** The id of the listing. */
  id: number;
  /** Path of its page. */
  url: string;
  onClose: () => void;
  text: PageText<'myListings'>;
}

/**
 * Loads the code, the texts and the version of the listing that visitors see, so that all are available when the
 * component renders.
 */
async function loadDetails(id: number, url: string) {
  const [{ CopyDetails }, content, { approved }] = await Promise.all([
    import('./CopyDetails.tsx'),
    loadText<DetailsContent>('/my-adverts/details.json'),
    openListing(id),
  ]);
  if (approved === null) throw new Error(`The advert ${id} has no version for visitors.`);
  return function LoadedDetails() {
    return <CopyDetails version={approved} page={toAbsoluteAddress(url)} {...content} />;
  };
}

/** A dialog with the details of a live listing for other services. Its content loads when the owner opens it. */
export function LazyCopyDetails({ id, url, onClose, text }: Props) {
  const load = useCallback(() => loadDetails(id, url), [id, url]);
  const { Component, hasFailed, retry } = useLazyComponent(load);
  const { details } = text;
  return (
    <Dialog heading={details.open} onClose={onClose} startsAtHeading>
      {hasFailed && <Retry message={details.failed} retry={text.retry} onRetry={retry} />}
      {!Component && !hasFailed && <p role="status">{details.loading}</p>}
      {Component && <Component />}
      <Button onClick={onClose}>{details.close}</Button>
    </Dialog>
  );
}
