import { phoneInWords } from '../domain/phone/phone.ts';

const phone = '+254700000001';

/** What an operator changes to run the product under another name. */
export const site = {
  name: 'Tangaza',
  slug: 'tangaza',
  phone: { number: phone, words: phoneInWords(phone) },
  email: 'hello@tangaza.example',
  copyrightYear: 2022,
  builder: { name: 'Tangaza Works', url: 'https://works.tangaza.example' },
  social: [
    { name: 'Facebook', url: 'https://facebook.example/tangaza' },
    { name: 'Instagram', url: 'https://instagram.example/tangaza' },
    { name: 'Twitter', url: 'https://twitter.example/tangaza' },
    { name: 'YouTube', url: 'https://youtube.example/tangaza' },
  ],
} as const;
