/**
 * A Kenyan mobile number as people there write it: '+254700000011' → '0700 000 011'.
 * @param phone - E.164, with its plus or as M-Pesa's lists have it; a number of another country is answered unchanged.
 */
export function formatPhone(phone: string): string {
  const digits = /^\+?254([17]\d{2})(\d{3})(\d{3})$/.exec(phone);
  return digits ? `0${digits.slice(1).join(' ')}` : phone;
}

/**
 * The address that opens a conversation on WhatsApp, with first words to send or change.
 * [faq.whatsapp.com, 'How to use click to chat': digits only, no plus, no leading zeros]
 * @param phone - E.164
 */
export function whatsAppUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/**
 * A Kenyan mobile number however it was typed: '0700 000-011', '254700000011' → '+254700000011'.
 * Nine digits that begin with 7 or, since May 2019, with 1. [Communications Authority of Kenya]
 * @returns undefined for anything else.
 */
export function kenyanMobile(typed: string): string | undefined {
  const digits = /^(?:\+?254|0)?([17]\d{8})$/.exec(typed.replaceAll(/[\s().-]/g, ''))?.[1];
  return digits === undefined ? undefined : `+254${digits}`;
}
