import { formatPhone } from '#domain/phone/phone.ts';
import { TextLink } from '#ui/TextLink.tsx';

/** A phone number in E.164 as a link that calls it. */
export function CallLink({ phone }: { phone: string }) {
  return <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>;
}
