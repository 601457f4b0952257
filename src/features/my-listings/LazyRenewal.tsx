import { loadText } from '#browser/api/load-text.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { Text } from '#content/text/text.ts';
import { useLazyComponent } from '../components/use-lazy-component.ts';

interface Props {
  listing: OwnListing;
  business: string;
  onChanged: () => void;
}

/** Loads the code and the texts of the line. Few listings have it, so that the page loads neither before. */
async function loadRenewal() {
  const [{ Renewal }, text] = await Promise.all([
    import('./Renewal.tsx'),
    loadText<Text['renewal']>('/my-adverts/renewal.json'),
  ]);
  return function LoadedRenewal({ listing: { id, renewal }, ...props }: Props) {
    return <Renewal id={id} renewal={renewal} {...props} text={text} />;
  };
}

/** The line about the M-Pesa prompt before the end of a listing. Until it is loaded, there is nothing. */
export function LazyRenewal(props: Props) {
  const { Component } = useLazyComponent(loadRenewal, Boolean(props.listing.renewal));
  return Component && <Component {...props} />;
}
