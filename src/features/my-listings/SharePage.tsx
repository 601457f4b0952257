import { useState } from 'react';
import { canShare, copyText, openShareMenu, createShareLink } from '#browser/share.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  id: number;
  business: string;
  /** Path of the page, such as '/judys-mats'. */
  path: string;
  text: Text['myListings']['share'];
}

/** Buttons that share a page by WhatsApp, the device's share menu, a copied link or a printed poster. */
export function SharePage({ id, business, path, text }: Props) {
  const [status, setStatus] = useState('');
  const url = createShareLink(path);
  const showOutcome = (action: Promise<void>, successMessage: string) =>
    void action.then(
      () => setStatus(successMessage),
      () => setStatus(fill(text.failed, { url })),
    );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-3">
        <LinkButton
          // Without a phone number, WhatsApp lets the owner select the recipient.
          href={getWhatsAppUrl('', fill(text.message, { business, site: text.site, url }))}
          target="_blank"
          rel="noopener"
        >
          {text.whatsapp}
        </LinkButton>
        {canShare() && (
          <Button onClick={() => showOutcome(openShareMenu({ title: business, url }), '')}>
            {text.share}
          </Button>
        )}
        <Button onClick={() => showOutcome(copyText(url), text.copied)}>{text.copy}</Button>
        <LinkButton href={`/poster?listing=${id}`}>{text.poster}</LinkButton>
      </p>
      <p role="status" className="wrap-anywhere empty:hidden">
        {status}
      </p>
    </div>
  );
}
