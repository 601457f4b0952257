export const pricing = {
  title: 'Bei',
  description: 'Bei ya kutangaza biashara yako kwa siku, wiki au mwezi, na jinsi ya kulipa.',
  heading: 'Bei',
  lead: 'Bei moja isiyobadilika kwa ukurasa wako mwenyewe, nafasi kwenye ukurasa wetu wa kwanza, na wafanyakazi wetu kuwaambia watu kuhusu biashara yako. Siku zako zinaanza ukurasa wako ukienda hewani.',
  till: {
    heading: 'Nambari ya till ya M-Pesa',
    number: '{site.till}',
    how: '{mobileMoney.how}',
    prompt: '{mobileMoney.prompt}',
    call: 'Piga simu {site.phone}',
    phone: '{site.phoneNumber}',
  },
  cards: {
    heading: 'Chagua kifurushi',
    days: { one: 'Siku 1', other: 'Siku {count}' },
    aDay: '{price} kwa siku',
    /** In place of the price of a day. */
    oneDay: 'Jaribu kwa siku moja',
    start: 'Anza: {package}',
    pay: 'Lipa {amount} kwa kadi',
    /** Followed by the number of the till, and then by `orCard`. */
    till: 'Till ya M-Pesa',
    orCard: ', au {amount} kwa kadi.',
    /** Opens the button for a payment before the advert. */
    cardFirst: 'Lipa sasa kwa kadi',
    cardFirstHint:
      'Lipa hapa kabla ya kuandika, kisha utupigie simu kwa {site.phone} utuambie tangazo lako.',
    askForPrice: 'Uliza bei',
    dollarsOnly: 'Malipo ya kadi yanapitia PayPal, na ni kwa dola za Marekani pekee.',
    payLast: 'Unalipa mwishoni, ukishaandika tangazo lako. Kwa kadi unaweza pia kulipa sasa.',
    longer: 'Unataka siku zaidi? Anza na kimoja kati ya hivi:',
    /** A package in the line after `longer`. */
    longerPrice: '{package}: {duration}, {price}',
  },
  /** The steps from a package to a live page. */
  path: {
    heading: 'Hatua za kupata ukurasa wako',
    steps: [
      {
        title: 'Andika tangazo lako',
        desc: 'Chagua kifurushi hapo juu. Maneno yako, picha na nambari ya simu: ni kama dakika tano tu.',
      },
      { title: 'Litume na ulipe', desc: '{mobileMoney.path}' },
      {
        title: 'Tunalikagua',
        desc: 'Wafanyakazi wetu wanasoma tangazo lako na kuona malipo yako, ndani ya siku 2.',
      },
      {
        title: 'Ukurasa wako unaenda hewani',
        desc: 'Siku zako zinaanza kuhesabiwa hapo, si kabla.',
      },
    ],
  },
  after: {
    heading: 'Ukishalipa',
    steps: [
      '{mobileMoney.after}',
      'Tangazo jipya: wafanyakazi wetu wanalikagua, kisha ukurasa wako unaenda hewani. Siku zako zinaanza kuhesabiwa hapo, si kabla.',
      'Ukilipia tena: ukurasa wako unabaki hewani, au unarudi papo hapo, na siku mpya zinaongezwa.',
    ],
  },
  notes: [
    {
      heading: 'Saa zetu za kazi',
      lines: ['{workingHours.weekdays}', '{workingHours.saturday}', '{workingHours.sunday}'],
    },
    {
      heading: 'Tovuti yako mwenyewe',
      lines: [
        'Tunakutengenezea tovuti kwa {price.website}, ukichagua kifurushi cha {list.longPackage}.',
      ],
    },
    {
      heading: 'Kurudishiwa pesa',
      lines: [
        'Unarudishiwa pesa zako ikiwa tu biashara yako haiko hewani ndani ya siku 2 baada ya kulipa.',
      ],
    },
  ],
} as const;
