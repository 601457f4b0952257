import { formatPhone } from '../domain/phone/phone.ts';

const phone = '+254700000001';

/** The settings that an operator changes to run the product under another name. */
export const site = {
  name: 'Tangaza',
  slug: 'tangaza',
  phone: { number: phone, label: formatPhone(phone) },
  email: 'hello@tangaza.example',
  /**
   * For receipts. `pin` is the seller's PIN at the Kenya Revenue Authority (KRA), and `etims` is the eTIMS serial
   * number. Both are empty until they exist.
   */
  tax: { pin: '', etims: '' },
  /** M-Pesa till that receives the payments of advertisers. */
  till: '5378141',
  /** In Nairobi's time. The days that are not listed are closed. `lines` contains the same hours for display. */
  hours: {
    weekdays: { open: '08:00', close: '17:00' },
    saturday: { open: '09:00', close: '13:00' },
    lines: ['Weekdays 8am-5pm', 'Saturday 9am-1pm', 'No Sunday work'],
  },
  /** The month of the launch. */
  launch: '2021-02',
  /** The advertised number of people per day that see the listings. */
  reach: '500-1000',
  copyrightYear: 2022,
  builder: { name: 'Tangaza Works', url: 'https://works.tangaza.example' },
  social: [
    { name: 'Facebook', icon: 'facebook', url: 'https://facebook.example/tangaza' },
    { name: 'Instagram', icon: 'instagram', url: 'https://instagram.example/tangaza' },
    { name: 'Twitter', icon: 'twitter', url: 'https://twitter.example/tangaza' },
    { name: 'YouTube', icon: 'youtube', url: 'https://youtube.example/tangaza' },
  ],
} as const;
