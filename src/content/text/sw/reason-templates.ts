/** Prepared reasons of staff about adverts. The database stores their codes, and each reader gets the own language. */
export const reasonTemplates = {
  /** A request for changes. */
  changes: {
    'photo-unclear': 'Picha ina giza au haionekani vizuri. Piga nyingine mchana, penye mwanga.',
    'photo-of-other-goods': 'Picha haionyeshi unachouza. Weka picha ya bidhaa zako mwenyewe.',
    'price-missing': 'Wateja huuliza bei kwanza. Weka bei ya angalau kitu kimoja.',
    'description-short': 'Maelezo ni machache. Sema unauza nini, na kikoje.',
    'phone-without-answer': 'Tulipiga nambari yako ya simu na hatukujibiwa. Kagua nambari hiyo.',
  },
  /** A refusal of an advert. */
  refusal: {
    'goods-not-allowed': 'Masharti yetu hayaruhusu matangazo ya bidhaa au kazi ya aina hii.',
    'advert-twice': 'Biashara hii tayari ina tangazo kwetu.',
    'name-of-another': 'Tangazo linatumia jina au picha za biashara nyingine.',
  },
  /** A suspension. It may also have the reason of a refusal. */
  suspension: {
    'paid-without-goods':
      'Wateja wametuambia kuwa walilipa na hawakupata kitu. Tuandikie, tuliangalie jambo hili pamoja.',
    'price-not-true': 'Bei iliyo kwenye tangazo si bei ambayo wateja wanalipa.',
  },
} as const;
