/** The printable poster of an advert. Placeholders are in braces. */
export const poster = {
  title: 'Bango na Status',
  description: 'Picha ya Status yako, bango na stika, zenye bei zako na nambari yako.',
  loading: 'Tunaleta tangazo lako…',
  failed: 'Tangazo lako halikufunguka. Jaribu tena baada ya dakika moja.',
  offline: 'Huna mtandao. Washa mtandao na ujaribu tena.',
  retry: 'Jaribu tena',
  unknown:
    'Tangazo hili haliko hewani. Likienda hewani, utaweza kutuma picha yake na kuchapisha bango lake.',
  choose: 'Chagua unachohitaji',
  sheets: {
    status: 'Picha ya Status yako',
    a4: 'Bango, A4',
    a5: 'Bango dogo, A5',
    stickers: 'Stika 24, A4',
  },
  print: 'Chapisha',
  picture: {
    send: 'Tuma kwa WhatsApp',
    /** Opens WhatsApp on a device without a share menu, after the picture was saved. */
    open: 'Fungua WhatsApp',
    busy: 'Subiri…',
    /** On the place of the picture until it is complete. */
    drawing: 'Tunatengeneza picha yako. Ni sekunde chache tu.',
    again: 'Picha iko tayari. Bonyeza tena ili uitume.',
    save: 'Hifadhi picha',
    failed: 'Picha haikuja. Jaribu tena baada ya dakika moja.',
    /** Alternative text of the picture for the Status. */
    alt: 'Picha ya Status yako: {business}, bei zako na nambari yako',
    /** Text beside the picture where it is sent. */
    message: '{business} kwenye {site.name}: {url}',
    advice: 'Kwenye WhatsApp, chagua “My status”. Wateja wako wataiona kwa saa 24.',
  },
  back: 'Rudi kwenye Matangazo yangu',
  /** Beside the QR code. */
  scan: 'Elekeza kamera ya simu yako hapa',
  code: 'Code inayofungua {address}',
  from: 'kuanzia {price}',
  brand: '{site.name}',
} as const;
