/** Texts about M-Pesa if the prompt is not available. */
export const withoutPrompt = {
  /** The state of the payment by the prompt, on the page about the site. */
  tag: 'Tunapanga',
  how: 'Lipa bei ya kifurushi kwa shilingi kwenye till hii. Kisha utupigie simu ili tuthibitishe.',
  /** The steps of a payment to the till, as a numbered list after `how`. */
  steps: [],
  prompt: 'Kulipa kwa ombi la M-Pesa kwenye simu yako kumepangwa, lakini bado hakujaanza.',
  /** The payment among the steps from a package to a live page. */
  path: 'Unalipa kwenye till yetu ya M-Pesa na kutupigia simu kwa {site.phone}. Au unalipa kwa kadi.',
  after: 'Tupigie simu kwa {site.phone}. Piga pia kama umelipa kwa kadi.',
  /** Used on a page without a card form. */
  afterTill: 'Tupigie simu kwa {site.phone}.',
  /** The answer to the question how to pay: M-Pesa first, because most owners pay by it, then the card. */
  answer: [
    'Lipa kwa shilingi kwenye till ya M-Pesa nambari {site.till}. Kisha utupigie simu kwa {site.phone} ili tuthibitishe. Malipo ya M-Pesa ya moja kwa moja yamepangwa, lakini bado hayajaanza.',
    'Au lipa mtandaoni kwa kadi au wallet, kwa dola za Marekani pekee.',
  ],
  improvement:
    'Malipo ya M-Pesa ya moja kwa moja yamepangwa, lakini bado hayajaanza. Kwa sasa unalipa kwenye till yetu ya M-Pesa {site.till}, kisha unatupigia simu kwa {site.phone} ili tuthibitishe.',
  terms:
    'Unalipa mtandaoni kwa kadi au wallet, kwa dola za Marekani pekee, au kwa shilingi kwenye till ya M-Pesa nambari {site.till}. Malipo ya M-Pesa ya moja kwa moja yamepangwa, lakini bado hayajaanza: ukishalipa kwenye till, tupigie simu kwa {site.phone} ili tuthibitishe.',
  renew:
    'Fungua link iliyo hapa chini, lipa kwenye till, kisha utupigie simu utuambie nambari yako ya malipo utakayoona hapo.',
} as const;

/** The same texts if the prompt is available. */
export const withPrompt = {
  tag: 'Iko tayari',
  how: 'Umetuma tangazo lako? Lilipie kwa hatua tatu:',
  steps: [
    'Lipa bei ya kifurushi kwa shilingi kwenye till hii.',
    'Nakili ujumbe wa M-Pesa.',
    'Ubandike kwenye Matangazo yangu.',
  ],
  prompt:
    'Au bonyeza ‘Lipia tangazo lako’ kwenye Matangazo yangu: ombi la M-Pesa linakuja kwenye simu yako. Unaweka PIN yako tu.',
  path: 'Ombi la M-Pesa linakuja kwenye simu yako, nawe unaweka PIN yako tu. Au unalipa kwa kadi.',
  after:
    'Ukilipa ndani ya akaunti yako, huna haja ya kupiga simu. Ukilipa kwa kadi hapa, tupigie simu kwa {site.phone}.',
  afterTill:
    'Ukilipa ndani ya akaunti yako, huna haja ya kupiga simu. Ukilipa kwenye till bila kubandika ujumbe wa M-Pesa kwenye Matangazo yangu, tupigie simu kwa {site.phone}.',
  answer: [
    'Lipa kwa shilingi ndani ya akaunti yako: ombi la M-Pesa linakuja kwenye simu yako, au unalipa kwenye till ya M-Pesa nambari {site.till} na kututumia ujumbe wa M-Pesa.',
    'Au lipa mtandaoni kwa kadi au wallet, kwa dola za Marekani pekee. Ulilipa kwa kadi bila tangazo? Tupigie {site.phone}.',
  ],
  improvement:
    'Unaweza kulipa kwa ombi la M-Pesa kwenye simu yako. Ukilipa mwenyewe kwenye till yetu ya M-Pesa {site.till}, tutumie ujumbe wa M-Pesa ndani ya akaunti yako, au tupigie simu kwa {site.phone}.',
  terms:
    'Unalipa mtandaoni kwa kadi au wallet, kwa dola za Marekani pekee, au kwa shilingi kwa ombi la M-Pesa kwenye simu yako au kwenye till ya M-Pesa nambari {site.till}. M-Pesa au PayPal ikishatuthibitishia malipo, ndipo yanahesabiwa.',
  renew:
    'Fungua link iliyo hapa chini na ulipe kwa M-Pesa kwenye simu yako, kwenye till, au kwa kadi.',
} as const;
