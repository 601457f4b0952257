/**
 * Formats a Kenyan mobile number in the local notation: '+254700000011' → '0700 000 011'.
 * @param phone - E.164, with or without the plus, which M-Pesa's lists omit. A number of another country is
 * returned unchanged.
 */
export function formatPhone(phone: string): string {
  const digits = /^\+?254([17]\d{2})(\d{3})(\d{3})$/.exec(phone);
  return digits ? `0${digits.slice(1).join(' ')}` : phone;
}

/**
 * Returns the address that opens a WhatsApp conversation with a suggested first message. The number in the address
 * contains only digits, without the plus or leading zeros. [faq.whatsapp.com, 'How to use click to chat']
 * @param phone - E.164
 */
export function getWhatsAppUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/**
 * Parses a Kenyan mobile number in any usual notation: '0700 000-011' or '254700000011' → '+254700000011'. After
 * the country code it has nine digits, and begins with 7 or, since May 2019, with 1. [Communications Authority of
 * Kenya]
 * @returns undefined for any other text.
 */
export function parseKenyanMobile(typed: string): string | undefined {
  const digits = /^(?:\+?254|0)?([17]\d{8})$/.exec(typed.replaceAll(/[\s().-]/g, ''))?.[1];
  return digits === undefined ? undefined : `+254${digits}`;
}

/** Returns a Kenyan mobile number in the local notation, and any other text unchanged. */
export function formatTypedPhone(typed: string): string {
  return formatPhone(parseKenyanMobile(typed) ?? typed);
}
