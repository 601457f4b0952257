/** The dialog in which an owner copies the details of an advert into the forms of other services. */
export const copyDetails = {
  lead: 'Duka lako liko pia kwenye Google na WhatsApp Business? Nakili kila sehemu, kisha uibandike huko.',
  choose: 'Unayahitaji wapi?',
  services: { google: 'Google Business Profile', whatsapp: 'WhatsApp Business' },
  steps: {
    google:
      'Fungua business.google.com na uongeze biashara yako. Google huikagua, kisha huonyesha duka lako wateja wakitafuta, na kwenye ramani.',
    whatsapp: 'Fungua WhatsApp Business, kisha Settings, Business tools na Business profile.',
  },
  names: {
    name: 'Jina',
    category: 'Aina',
    phone: 'Simu',
    address: 'Anwani',
    town: 'Mji',
    hours: 'Saa za kufungua',
    description: 'Maelezo',
    email: 'Barua pepe',
    website: 'Tovuti',
    secondWebsite: 'Tovuti ya pili',
  },
  categoryHint: 'Chagua hii kwenye orodha ya huko, au nyingine inayofaa zaidi.',
  hoursHint: 'Chagua siku na saa hizi huko.',
  /** The differences of a description to that of the advert. */
  changes: {
    filtered:
      'Google haikubali nambari, link, bei wala ofa hapa, kwa hivyo tumeacha sentensi zilizo nazo.',
    shortened: 'Yamefupishwa hadi herufi {max} zinazotoshea huko.',
  },
  noDescription:
    'Kila sentensi ya maelezo yako ina nambari, link, bei au ofa, na Google haizikubali. Andika maelezo mengine huko.',
  unsent: 'Haya ndiyo maelezo ambayo wateja wanaona sasa, bila mabadiliko yanayosubiri.',
} as const;
