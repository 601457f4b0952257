import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatPhone, getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  listing: Listing;
  text: Text['advertise']['listing'];
}

/**
 * The call button, or without a phone number the email button, and the WhatsApp button. They are fixed at the
 * bottom of phone screens, and stand beside the name on wider screens.
 */
export function ContactBar({ listing: { title, phone, whatsapp = phone, email }, text }: Props) {
  const message = fill(text.whatsAppMessage, { business: title });
  return (
    <p className="contact-bar">
      {phone !== undefined ? (
        <LinkButton variant="primary" className="grow gap-2" href={`tel:${phone}`}>
          <Icon name="call" />
          <span>
            {`${text.call} `}
            <span className="max-md:sr-only">{formatPhone(phone)}</span>
          </span>
        </LinkButton>
      ) : (
        email !== undefined && (
          <LinkButton variant="primary" className="grow gap-2" href={`mailto:${email}`}>
            {text.writeEmail}
          </LinkButton>
        )
      )}
      {whatsapp !== undefined && (
        <LinkButton
          className="gap-2 bg-surface"
          href={getWhatsAppUrl(whatsapp, message)}
          rel="noopener"
        >
          <Icon name="whatsapp" />
          {text.whatsApp}
        </LinkButton>
      )}
    </p>
  );
}
