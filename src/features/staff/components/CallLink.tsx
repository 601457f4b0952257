import { formatPhone } from '#domain/phone/phone.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { inlineLinkClass } from './ScreenLink.tsx';

interface Props {
  /** In E.164. */
  phone: string;
  /** True for a link inside a sentence. The lines keep their distance. */
  isInline?: boolean;
}

/** A phone number as a link that calls it. */
export function CallLink({ phone, isInline = false }: Props) {
  const inlineProps = isInline && { className: `${inlineLinkClass} whitespace-nowrap` };
  return (
    <TextLink href={`tel:${phone}`} {...inlineProps}>
      {formatPhone(phone)}
    </TextLink>
  );
}
