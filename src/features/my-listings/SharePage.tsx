import { useState } from 'react';
import { canShare, copy, share, wholeAddress } from '#browser/share.ts';
import { whatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/fill.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  business: string;
  /** Of the page, such as '/judys-mats'. */
  path: string;
  text: Text['myListings']['share'];
}

/** Hands a page on by the device's own menu; where there is none, by WhatsApp or as an address. */
export function SharePage({ business, path, text }: Props) {
  const [said, setSaid] = useState('');
  const url = wholeAddress(path);
  const tell = (work: Promise<void>, done: string) =>
    void work.then(
      () => setSaid(done),
      () => setSaid(fill(text.failed, { url })),
    );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-3">
        {canShare() ? (
          <Button onClick={() => tell(share({ title: business, url }), '')}>{text.share}</Button>
        ) : (
          <LinkButton
            href={whatsAppUrl('', fill(text.message, { business, site: text.site, url }))}
            target="_blank"
            rel="noopener"
          >
            {text.whatsapp}
          </LinkButton>
        )}
        <Button onClick={() => tell(copy(url), text.copied)}>{text.copy}</Button>
      </p>
      <p role="status" className="wrap-anywhere empty:hidden">
        {said}
      </p>
    </div>
  );
}
