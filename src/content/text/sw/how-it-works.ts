export const howItWorks = {
  heading: 'Jinsi inavyofanya kazi',
  items: [
    {
      id: 'online-marketing',
      title: 'Kutangaza mtandaoni',
      desc: 'Unapata ukurasa wako mwenyewe, unaoonekana kwenye ukurasa wetu wa kwanza: unachouza, mahali ulipo na jinsi ya kukupata.',
      image: {
        name: 'how-it-works/online-marketing',
        alt: 'Duka lenye turubai mbele, likijaza skrini ya simu',
      },
    },
    {
      id: 'pictures',
      title: 'Picha',
      desc: 'Unatuma angalau picha moja ya unachouza, inayoonekana vizuri. Watu wanaiona kabla ya kupiga simu.',
      image: {
        name: 'how-it-works/pictures',
        alt: 'Mikono miwili ikipiga picha ya kikapu kilichojaa kwa simu',
      },
    },
    {
      id: 'online-ads',
      title: 'Matangazo ya mtandaoni',
      desc: 'Tunaonyesha biashara yako kwa matangazo ya mtandaoni na kwenye mitandao ya kijamii, kwa watu ambao bado hawajui {site.name}.',
      image: {
        name: 'how-it-works/online-ads',
        alt: 'Skrini kubwa yenye kipaza sauti',
      },
    },
    {
      id: 'word-of-mouth',
      title: 'Watu wanaambiana',
      desc: 'Ukurasa wako una link fupi. Wewe na wateja walioridhika mnaituma kwa wengine.',
      image: {
        name: 'how-it-works/word-of-mouth',
        alt: 'Watu wawili kwenye kibanda cha sokoni, mmoja akimwambia mwenzake alichopenda',
      },
    },
  ],
} as const;
