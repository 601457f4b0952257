/** Shown beside the claim about the reach, once 28 days are measured. Placeholders are in braces. */
export const measuredReach =
  'Tulihesabu kutoka {from} hadi {to}: angalau watu {visitors} kwa siku.';

export const benefits = {
  heading: 'Kwa nini utangaze nasi?',
  items: [
    {
      id: 'customer-retention',
      title: 'Wateja wanarudi',
      icon: 'heart',
      desc: 'Nambari yako ya simu, mahali ulipo na bei zako ziko kwenye ukurasa mmoja. Waliowahi kununua kwako wanakupata tena.',
    },
    {
      id: 'more-daily-customers',
      title: 'Wateja zaidi kila siku',
      icon: 'group',
      desc: 'Tunafikia takriban watu {site.reach} kwa siku. Wanaweza kufungua ukurasa wako na kukupigia simu.',
    },
    {
      id: 'business-growth',
      title: 'Biashara inakua',
      icon: 'growth',
      desc: 'Anza na siku moja kwa bei nafuu isiyobadilika. Ukiona faida, endelea kwa wiki, mwezi au mwaka.',
    },
    {
      id: 'targeting-customers',
      title: 'Wateja wanaokuhitaji',
      icon: 'target',
      desc: 'Watu wanatafuta wanachohitaji, kwenye mji wanaoutaka. Hapo wanapata tangazo lako.',
    },
  ],
} as const;
