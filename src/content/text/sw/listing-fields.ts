/**
 * The names of the fields with a text: `name` for staff, `inSentence` in a sentence to the owner, `form` is the label and
 * the hint in the form, and `refusals` the text of each reason to refuse an input. {min} and {max} are the limits of the
 * field.
 */
export const textFields = {
  title: {
    form: { label: 'Jina la biashara yako' },
    name: 'Jina',
    inSentence: 'jina',
    refusals: {
      missing: 'Andika jina la biashara yako.',
      short: 'Andika jina lenye angalau herufi {min}.',
      long: 'Fupisha jina hadi herufi {max}.',
    },
  },
  category: {
    form: { label: 'Unauza nini?' },
    name: 'Aina',
    inSentence: 'unachouza',
    refusals: { missing: 'Chagua unachouza.' },
  },
  county: {
    form: { label: 'Kaunti' },
    name: 'Kaunti',
    inSentence: 'kaunti',
    refusals: { missing: 'Chagua kaunti yako.' },
  },
  town: {
    form: { label: 'Mji' },
    name: 'Mji',
    inSentence: 'mji',
    refusals: { missing: 'Andika mji wako.', long: 'Fupisha jina la mji hadi herufi {max}.' },
  },
  located: {
    form: {
      label: 'Wapi mjini? (si lazima)',
      hint: 'Barabara, soko au mtaa, vile watu wa hapo wanasema.',
    },
    name: 'Mahali',
    inSentence: 'mahali mjini',
    refusals: { long: 'Fupisha mahali hadi herufi {max}.' },
  },
  contact: {
    form: { label: 'Wateja wamuulizie nani?', hint: 'Jina la kwanza linatosha.' },
    name: 'Mtu wa kuulizia',
    inSentence: 'mtu wa kuulizia',
    refusals: {
      missing: 'Andika jina la mtu wa kuulizia.',
      long: 'Fupisha jina hadi herufi {max}.',
    },
  },
  phone: {
    form: {
      label: 'Nambari ya simu',
      hint: 'Nambari ya simu ya Kenya, kama 0700 000 001.',
    },
    name: 'Simu',
    inSentence: 'nambari ya simu',
    refusals: {
      wrong: 'Andika nambari ya simu ya Kenya yenye tarakimu kumi, kama 0700 000 001.',
      missing: 'Andika nambari ya simu au barua pepe, ili wateja wakupate.',
    },
  },
  email: {
    form: { label: 'Barua pepe (si lazima ukiweka simu)' },
    name: 'Barua pepe',
    inSentence: 'barua pepe',
    refusals: {
      long: 'Tumia barua pepe yenye herufi zisizozidi {max}.',
      wrong: 'Andika barua pepe kamili, kama shop@business.example.',
    },
  },
  whatsapp: {
    form: {
      label: 'Nambari ya WhatsApp (si lazima)',
      hint: 'Kama ni tofauti na nambari yako ya simu.',
    },
    name: 'WhatsApp',
    inSentence: 'nambari ya WhatsApp',
  },
  website: {
    form: {
      label: 'Tovuti (si lazima)',
      hint: 'Kama www.shop.example.',
    },
    name: 'Tovuti',
    inSentence: 'tovuti',
    refusals: {
      long: 'Tumia anwani yenye herufi zisizozidi {max}.',
      wrong: 'Andika anwani ya tovuti yako, kama www.shop.example.',
    },
  },
  facebook: {
    form: {
      label: 'Facebook (si lazima)',
      hint: 'Jina lako la Facebook, kama judysmats, au anwani ya ukurasa wako.',
    },
    name: 'Facebook',
    inSentence: 'Facebook',
    refusals: {
      wrong:
        'Andika jina lako la Facebook, kama judysmats, au bandika anwani ya ukurasa wako wa huko.',
      nameless:
        'Link hii inaficha jina lako la Facebook. Fungua ukurasa wako huko, kisha uandike jina lililo kwenye anwani yake, kama judysmats.',
    },
  },
  instagram: {
    form: { label: 'Instagram (si lazima)', hint: 'Jina lako la huko, kama @judysmats.' },
    name: 'Instagram',
    inSentence: 'Instagram',
    refusals: {
      wrong:
        'Andika jina lako la Instagram, kama @judysmats, au bandika anwani ya ukurasa wako wa huko.',
      nameless:
        'Link hii inaficha jina lako la Instagram. Andika jina lililo juu ya ukurasa wako wa huko, kama @judysmats.',
    },
  },
  tiktok: {
    form: { label: 'TikTok (si lazima)', hint: 'Jina lako la huko, kama @judysmats.' },
    name: 'TikTok',
    inSentence: 'TikTok',
    refusals: {
      wrong:
        'Andika jina lako la TikTok, kama @judysmats, au bandika anwani ya ukurasa wako wa huko.',
      nameless:
        'Link hii inaficha jina lako la TikTok. Andika jina lililo chini ya picha yako ya huko, kama @judysmats.',
    },
  },
  payment_details: {
    form: {
      label: 'Wateja wakulipe vipi? (si lazima)',
      hint: 'Ukurasa wako utaonyesha nambari hizi, na kitufe cha kuzinakili.',
    },
    name: 'Jinsi ya kulipa',
    inSentence: 'jinsi wateja wanavyokulipa',
    refusals: {
      till: 'Andika nambari ya till yako, yenye tarakimu tano hadi saba.',
      paybill: 'Andika nambari ya paybill yako, yenye tarakimu tano hadi saba.',
      account: 'Andika akaunti ya paybill yako kwa herufi na tarakimu, kama SHOP 12.',
      pochi: 'Andika nambari ya simu ya Pochi la Biashara yako, kama 0700 000 001.',
    },
  },
  map: {
    form: {
      label: 'Mahali pako kwenye Google Maps (si lazima)',
      hint: 'Link ya Google Maps, plus code, au majina kama: KCB Ngara, ghorofa ya chini.',
    },
    name: 'Ramani',
    inSentence: 'mahali kwenye ramani',
    refusals: {
      wrong:
        'Bandika link ya mahali kutoka Google Maps, au andika majina kama: KCB Ngara, ghorofa ya chini.',
      long: 'Tumia link au majina yenye herufi zisizozidi {max}.',
    },
  },
  opening_hours: {
    form: {
      label: 'Unafungua siku gani na saa ngapi? (si lazima)',
      hint: 'Wateja wataona kama umefungua sasa, kabla ya kupiga simu au kuja.',
    },
    name: 'Siku na saa',
    inSentence: 'siku na saa',
    refusals: {
      wrong: 'Kwa kila siku, andika saa ya kufungua na ya kufunga, au chagua ‘Imefungwa’.',
      overlap:
        'Kuna siku ambayo muda mmoja unaanza kabla ya ule wa juu yake kuisha. Badilisha mmoja.',
    },
  },
  hours: {
    form: {
      label: 'Saa za kufungua kwa maneno yako (si lazima)',
      hint: 'Kama una la kuongeza. Mfano: Bidhaa mpya kila Jumanne. Gonga geti la bluu.',
    },
    name: 'Saa za kufungua',
    inSentence: 'saa za kufungua',
    refusals: { long: 'Fupisha saa za kufungua hadi herufi {max}.' },
  },
  deliveries: {
    form: { label: 'Unapeleka bidhaa? (si lazima)', hint: 'Hadi wapi, na kwa bei gani.' },
    name: 'Kupeleka bidhaa',
    inSentence: 'habari za kupeleka bidhaa',
    refusals: { long: 'Fupisha habari za kupeleka bidhaa hadi herufi {max}.' },
  },
  description: {
    form: {
      label: 'Eleza biashara yako',
      hint: 'Unauza nini, una kipi cha pekee, na bei zako ni ngapi.',
    },
    name: 'Maelezo',
    inSentence: 'maelezo',
    refusals: {
      missing: 'Eleza biashara yako.',
      short: 'Eleza biashara yako kwa herufi {min} au zaidi.',
      long: 'Fupisha maelezo hadi herufi {max}.',
    },
  },
} as const;

/** The names of the other fields. */
export const otherFields = {
  images: { name: 'Picha', inSentence: 'picha' },
  items: { name: 'Bei', inSentence: 'bei' },
} as const;
