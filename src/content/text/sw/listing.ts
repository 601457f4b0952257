/** Labels of the lines that visitors and members see as their owner typed them, and the texts of the hours of the week. */
export const lineText = {
  hours: 'Hufunguliwa',
  deliveries: 'Tunakuletea',
} as const;

/** Names of the details by which customers pay, on pages, in the form and for staff. */
export const paymentNames = {
  till: 'Till ya M-Pesa',
  paybill: 'Paybill ya M-Pesa',
  account: 'Akaunti',
  pochi: 'Pochi la Biashara',
  cash: 'Pesa taslimu ukiletewa bidhaa',
} as const;

/** Texts of a listing for visitors and its owner. */
export const listingText = {
  newArrival: 'Mpya hapa',
  inTurn: 'Zamu yake',
  contactName: 'Ulizia',
  phone: 'Simu',
  email: 'Barua pepe',
  located: 'Mahali',
  deliveries: '{lineText.deliveries}',
  hours: '{lineText.hours}',
  category: 'Aina',
  call: 'Piga simu',
  /** The button of a card, which has little room. */
  cardCall: 'Piga',
  writeEmail: 'Andika barua pepe',
  whatsApp: 'WhatsApp',
  /** First message of the conversation; {business} is the title of the listing. */
  whatsAppMessage: 'Habari, nimeona {business} kwenye {site.name}.',
  saveContact: 'Hifadhi nambari',
  website: 'Fungua tovuti',
  map: 'Ona kwenye Google Maps',
  howToPay: 'Jinsi ya kulipa',
  forSale: 'Bei',
  /** Shown before the lowest of several prices, also on cards. */
  from: 'kuanzia {price}',
  outOfStock: 'Imeisha',
  services: 'Unachopata',
  /** Advice on each page of a business. */
  safety: 'Ona kwanza, kisha ulipe. Usitume pesa kamwe kwa bidhaa ambayo hujaiona.',
  safetyPost: { label: 'Soma kuhusu malipo salama', url: '/blog/malipo-salama' },
  photos: 'Picha',
  about: 'Kuhusu {business}',
  /** Opens a message about one item or photo. */
  ask: 'Uliza kuhusu hii',
  askShort: 'Uliza',
  /** First message about an item; {price} is a price, perhaps after the text `from`, {url} leads to the item on the page. */
  askItem: 'Habari, nimeona {item}, {price}, kwenye {site.name}. Bado ipo? {url}',
  askSoldOut: 'Habari, nimeona {item}, {price}, kwenye {site.name}. Mtakuwa nayo tena lini? {url}',
  askPhoto: 'Habari, nimeona picha hii kwenye {site.name}: {alt}. Naweza kuipata? {url}',
} as const;

/** All texts of a listing's page. */
export const listing = {
  /** The first card of a grid, until the newest advert replaces it. */
  invitation: 'Biashara yako hapa',
  invitationLead: 'Tangazo jipya zaidi linatangulia.',
  invitationPrice: '{sentence.dailyPrice}',
  invitationButton: 'Anza tangazo lako',
  share: 'Tuma kwa WhatsApp',
  /** Message for sharing; {url} is the link. */
  shareMessage: '{business} kwenye {site.name}: {url}',
  checkedOn: 'Lilikaguliwa na wafanyakazi wetu {date}',
  onSiteSince: 'Kwenye {site.name} tangu {month}',
  phoneChecked: 'Simu imethibitishwa, {month}',
  report: 'Ripoti tangazo hili',
  moreIn: 'Nyingine za {category}',
  moreFrom: 'Nyingine kutoka {town}',
  all: 'Biashara zote',
  viewer: {
    heading: 'Picha',
    /** Caption of a photo in full size. */
    place: 'Picha ya {at} kati ya {count}: {alt}',
    back: 'Nyuma',
    next: 'Mbele',
    close: 'Funga',
  },
  /** Shown to the owner of the advert only. */
  edit: 'Badilisha tangazo hili',
  ended: 'Tangazo la {business} limeisha',
  endedLead: 'Huenda mwenye biashara akalipia tena, kwa hivyo rudi siku nyingine.',
  /** The page of an advert that ended less than seven days ago. */
  keptLead: 'Liliisha {date}. Bado unaweza kuwasiliana nao.',
  keptLater: 'Bei na picha nyingine zitarudi tangazo likilipiwa tena.',
  keptOwner: 'Hii ni biashara yako? Lipia tena kwenye Matangazo yangu',
  similar: 'Biashara zinazofanana',
  gone: 'Tangazo hili halipo tena',
  goneLead: 'Haliko tena kwenye tovuti yetu. Tafuta biashara nyingine.',
  /** Content of the listing frame if no advert was chosen. */
  frame: 'Tangazo',
  frameLead: 'Ukurasa huu unaonyesha tangazo moja. Chagua moja kwenye biashara zote.',
} as const;
