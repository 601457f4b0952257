import { useState } from 'react';
import {
  canShare,
  copyText,
  createShareLink,
  createShareUrl,
  openShareMenu,
} from '#browser/share.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

/** The ways to share the page of a listing, with the outcome of the last one as a text. */
export interface Sharing {
  /** Opens the device's share menu; undefined for a device without one. */
  openMenu: (() => void) | undefined;
  whatsAppUrl: string;
  copyLink: () => void;
  status: string;
}

/**
 * Returns the ways to share a page.
 * @param path - of the page, such as '/judys-mats'
 */
export function useSharing(
  path: string,
  business: string,
  text: Text['myListings']['share'],
): Sharing {
  const [status, setStatus] = useState('');
  const url = createShareLink(path);
  const showOutcome = (action: Promise<void>, successMessage: string) =>
    void action.then(
      () => setStatus(successMessage),
      () => setStatus(fill(text.failed, { url })),
    );
  return {
    openMenu: canShare()
      ? () => showOutcome(openShareMenu({ title: business, url }), '')
      : undefined,
    whatsAppUrl: createShareUrl(path, business, text),
    copyLink: () => showOutcome(copyText(url), text.copied),
    status,
  };
}
