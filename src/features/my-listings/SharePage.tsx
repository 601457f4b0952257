import { useState } from 'react';
import { canShare, copy, share, sharedLink } from '#browser/share.ts';
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

/** Shares a page by WhatsApp, the device's share menu, a copied link or a printed poster. */
export function SharePage({ id, business, path, text }: Props) {
  const [status, setStatus] = useState('');
  const url = sharedLink(path);
  const report = (work: Promise<void>, done: string) =>
    void work.then(
      () => setStatus(done),
      () => setStatus(fill(text.failed, { url })),
    );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-3">
        <LinkButton
          href={getWhatsAppUrl('', fill(text.message, { business, site: text.site, url }))}
          target="_blank"
          rel="noopener"
        >
          {text.whatsapp}
        </LinkButton>
        {canShare() && (
          <Button onClick={() => report(share({ title: business, url }), '')}>{text.share}</Button>
        )}
        <Button onClick={() => report(copy(url), text.copied)}>{text.copy}</Button>
        <LinkButton href={`/poster?listing=${id}`}>{text.poster}</LinkButton>
      </p>
      <p role="status" className="wrap-anywhere empty:hidden">
        {status}
      </p>
    </div>
  );
}
