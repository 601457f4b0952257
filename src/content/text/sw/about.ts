export const about = {
  title: 'Kutuhusu',
  heading: 'Kuhusu {site.name}',
  lead: 'Biashara ndogo zinafanya kazi nzuri, lakini wanaojua ni wachache. Sisi tunawaambia watu.',
  image: {
    name: 'about/street',
    alt: 'Fundi wa rangi akiwa juu ya ngazi anachora jina la duka dogo. Mteja mmoja ana kikapu kilichojaa, na mwingine anaangalia duka hilo kwenye simu yake.',
  },
  /** Figures, each with a text. Placeholders are in braces. The row `weight-landing` of tests/bench bounds the data. */
  figures: {
    heading: 'Takwimu zetu',
    /** The number of live businesses, from ten on. */
    live: 'biashara ziko hewani hapa kufikia {date}.',
    /** The measured number of visitors, once 28 days are measured. */
    visitors: 'wageni kwa siku waliziona, tulivyohesabu kutoka {from} hadi {to}.',
    /** The first of the fixed figures, if the package of a day has a price. */
    daily: {
      figure: '{price.dailyShillings}',
      label: 'kwa siku moja. Bei haibadiliki, na hakuna malipo yanayojirudia.',
    },
    fixed: [
      {
        figure: 'Siku 2',
        label: 'baada ya kulipa, ukurasa wako uko hewani. La sivyo, unarudishiwa pesa zako.',
      },
      {
        figure: '40 kB',
        label:
          'ndiyo data nyingi zaidi inayohitajika kufungua ukurasa wetu wa kwanza kwenye simu: pungufu ya picha moja.',
      },
    ],
    /** The full years since the launch. */
    years: { figure: 'Miaka {count}', label: 'tukitangaza maduka madogo, tangu 2021.' },
  },
  whatItIs: {
    heading: '{site.name} ni nini',
    paragraphs: [
      '{site.name} ni huduma ya kutangaza biashara ndogo mtandaoni, hasa nchini Kenya. Kwa bei nafuu isiyobadilika, biashara yako inapata ukurasa wake na nafasi kwenye ukurasa wetu wa kwanza.',
      'Pia tunatangaza biashara yako kwenye mitandao ya kijamii na kwa matangazo ya mtandaoni. Kwa jumla tunafikia takriban watu {site.reach} kwa siku.',
      'Tulianza Februari 2021. Kila mmoja wetu anafanya kazi kutoka alipo, kwa hivyo hatuna ofisi.',
      'Unaweza kutupata saa za kazi. {workingHours.weekdays}, {workingHours.saturday}. {workingHours.sunday}.',
    ],
  },
  pricingPackages: 'Vifurushi na Bei',
  improvements: {
    heading: 'Maboresho',
    lead: 'Hapa unaona kinachofanya kazi leo na ambacho bado hakiko tayari.',
    cards: [
      {
        id: 'mpesa',
        isReady: true,
        tag: '{mobileMoney.tag}',
        title: 'Kulipa kwa M-Pesa',
        desc: '{mobileMoney.improvement}',
      },
      {
        id: 'promotion',
        isReady: true,
        tag: 'Iko tayari',
        title: 'Tunakutangaza zaidi',
        desc: 'Kwenye mitandao ya kijamii na kwa matangazo ya mtandaoni, pamoja na kila kifurushi.',
      },
      {
        id: 'jobs',
        isReady: false,
        tag: 'Inajaribiwa',
        title: 'Nafasi za kazi',
        desc: 'Unaweza kusoma nafasi za kazi na kututumia nafasi uliyo nayo. Ombi la kazi linaenda kwa anayeajiri, si kwetu.',
      },
      {
        id: 'freelancing',
        isReady: false,
        tag: 'Tunapanga',
        title: 'Kuuza ujuzi wako',
        desc: 'Watu wataonyesha hapa kazi wanazojua. Bado huwezi kujisajili, na hatujaweka tarehe.',
      },
    ],
    close: 'Kuna kinachokosekana, au kilicho kigumu mno? Andika kwa {site.email}.',
  },
} as const;
