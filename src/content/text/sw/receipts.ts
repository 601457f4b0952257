import { site } from '#content/site.ts';
import { numbers } from './numbers.ts';
import { packageNames } from './packages.ts';
import { getProviderTexts } from './payment-providers.ts';

/** Receipts of a member's payments. Placeholders are in braces. */
export const receipts = {
  title: 'Risiti',
  description: 'Risiti za ulichotulipa, za kuweka au kuchapisha.',
  heading: 'Risiti',
  loading: 'Tunaleta risiti zako…',
  failed: 'Risiti zako hazikufunguka. Jaribu tena baada ya dakika moja.',
  offline: 'Huna mtandao. Washa mtandao na ujaribu tena.',
  retry: 'Jaribu tena',
  none: 'Bado huna risiti. Tukipata malipo yako, utapata risiti.',
  unknown: 'Huna risiti yenye nambari hii. Itafute kwenye orodha ya risiti zako.',
  all: 'Risiti zako zote',
  back: 'Fungua Matangazo yangu',
  print: 'Chapisha',
  send: 'Tuma kwa WhatsApp',
  link: 'Risiti {number}: {date}',
  receipt: {
    heading: 'Risiti {number}',
    /** The state of the payment, below its sum. */
    states: {
      paid: 'Zililipwa {date}',
      refundDue: 'Utarudishiwa pesa hizi',
      refunded: 'Zimerudishwa',
    },
    message:
      'Risiti {number} kutoka {site}: {amount} za tangazo la {business}, zilizolipwa {date}. {codeName} {reference}.',
    seller: 'Muuzaji',
    contact: 'Mawasiliano',
    business: 'Tangazo la',
    package: 'Kifurushi',
    packages: packageNames,
    website: ', pamoja na tovuti yako mwenyewe',
    days: 'siku {count}',
    day: 'siku 1',
    pin: 'PIN ya KRA',
    etims: 'Nambari ya eTIMS',
    amount: 'Kiasi kilicholipwa',
    inWords: 'Kwa maneno',
    sum: numbers,
    paidAt: 'Tarehe ya malipo',
    nairobi: '{at}, saa za Nairobi',
    provider: 'Zililipwa kwa',
    providers: getProviderTexts('paidTo'),
    codes: getProviderTexts('code'),
    reference: 'Nambari yako ya malipo',
    covers: 'Umelipia',
    coversTime: 'Ukurasa wako kuanzia {from} hadi {until}',
    coversLater: 'Ukurasa wako. Siku zinaanza ukienda hewani.',
    coversNothing: 'Hakuna kitu: pesa zinarudishwa',
    refundDue: 'Utarudishiwa {amount}. Wafanyakazi wetu wanazituma.',
    refunded: 'Ulirudishiwa {amount} tarehe {at}. {codeName} {code}.',
    why: 'Sababu: {reason}',
    rule: 'Unarudishiwa pesa zako ikiwa tu biashara yako haiko hewani ndani ya siku 2 baada ya kulipa.',
  },
  site: { name: site.name, phone: site.phone.label, email: site.email, ...site.tax },
} as const;
