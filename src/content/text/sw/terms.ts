export const terms = {
  title: 'Masharti',
  heading: 'Tunachokubaliana',
  updated: 'Yalibadilishwa mara ya mwisho 22 Novemba 2026',
  lead: 'Haya ndiyo masharti kati yako na {site.name}. Ni mafupi, ili uweze kuyasoma kabla ya kulipa. Ukitangaza au ukifungua akaunti, umeyakubali.',
  contents: 'Kwenye ukurasa huu',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Sisi ni nani',
      paragraphs: [
        '{site.name} ni huduma ya kutangaza biashara ndogo mtandaoni, hasa nchini Kenya. Kila mmoja wetu anafanya kazi kutoka alipo, kwa hivyo hatuna ofisi. Piga simu {site.phone} au andika kwa {site.email}.',
        'Saa zetu za kazi: {workingHours.weekdays}, {workingHours.saturday}, {workingHours.sunday}.',
      ],
    },
    {
      id: 'what-you-buy',
      heading: 'Unachonunua',
      paragraphs: [
        'Unanunua ukurasa wa biashara yako na nafasi kwenye ukurasa wetu wa kwanza, kwa idadi ya siku za kifurushi chako. Pia tunatangaza biashara yako kwenye mitandao ya kijamii na kwa matangazo ya mtandaoni.',
        'Tunakagua kila tangazo kabla ya kwenda hewani, na tunaweza kukuomba ubadilishe kitu. Linaenda hewani tukishalikubali na kuthibitisha malipo yako. Siku zako zinaanza hapo. Ukilipia tena, tunaongeza siku mpya kwa siku zilizobaki.',
        'Tovuti ni oda tofauti. Tunaitengeneza tu pamoja na kifurushi cha Kwa mwezi, Miezi mitatu, Miezi sita au Kwa mwaka.',
      ],
    },
    {
      id: 'prices',
      heading: 'Bei na malipo',
      paragraphs: [
        'Unalipa bei inayoonyeshwa unapoagiza. Kila kifurushi kina bei isiyobadilika kwa shilingi na kwa dola za Marekani. Kifurushi kikisema “Uliza bei”, tupigie simu. Unaweza kukinunua tukishakubaliana bei.',
        '{mobileMoney.terms}',
        'Lipa kwetu tu, na kwa njia hizi tu. Hatuulizi PIN yako kamwe.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Kurudishiwa pesa',
      paragraphs: [
        'Biashara yako isipokuwa hewani ndani ya siku 2 baada ya kulipa, utarudishiwa pesa zako. Vinginevyo haturudishi pesa.',
        'Haki zote ambazo sheria inakupa kama mteja zinabaki zako.',
      ],
    },
    {
      id: 'your-advert',
      heading: 'Kisichoruhusiwa kwenye tangazo',
      paragraphs: [
        'Unawajibika kwa yaliyo kwenye tangazo lako. Lazima uwe na haki ya kutumia maneno na picha zake. Unaturuhusu kuvionyesha kwenye tovuti na tunapokutangaza, muda wote tangazo lako liko hewani. Tangazo haliruhusiwi kuwa na:',
      ],
      list: [
        'Kitu chochote kisichoruhusiwa kuuzwa au kutangazwa nchini Kenya.',
        'Bei za uongo, ahadi za uongo, au bidhaa ambazo huna na hutakuwa nazo.',
        'Majina, nembo au picha za wengine bila ruhusa yao, au biashara ambayo si yako.',
        'Kazi, mikopo au zawadi ambazo mtu lazima azilipie kwanza.',
        'Chuki, vitisho, ukatili au mambo ya ngono.',
        'Taarifa binafsi za watu wengine.',
        'Link za tovuti au faili zenye madhara.',
      ],
    },
    {
      id: 'posts',
      heading: 'Akaunti yako na ubao',
      paragraphs: [
        'Usimpe mtu nenosiri lako, na tuambie kama mtu mwingine ametumia akaunti yako. Masharti ya matangazo yanahusu pia ujumbe wa ubao. Tunaweza kuficha ujumbe unaoyavunja.',
      ],
    },
    {
      id: 'reports',
      heading: 'Ripoti',
      paragraphs: [
        'Kila ukurasa wa biashara una fomu ya kuripoti tangazo. Wafanyakazi wetu wanakagua kila ripoti.',
        'Tangazo lako likivunja masharti haya, tunaweza kukuomba ulibadilishe, au tulisimamishe na kukuambia kwa nini. Ukituma ripoti ya uongo makusudi, umevunja masharti haya pia. Unaona tumekosea? Tuandikie, nasi tutakagua tena.',
      ],
    },
    {
      id: 'vacancies',
      heading: 'Nafasi za kazi',
      paragraphs: [
        'Unaweza kututumia nafasi ya kazi. Sisi tunaamua zipi tutachapisha, na iliyochapishwa inakaa siku 30. Lazima iwe kazi ya kweli yenye jina la anayeajiri. Hakuna anayeruhusiwa kuwaomba pesa wanaoomba kazi.',
        'Ukurasa wa nafasi za kazi bado unajaribiwa. Hatupokei maombi ya kazi, wala hatuwachagulii wanaoajiri watu.',
      ],
    },
    {
      id: 'liability',
      heading: 'Tunachowajibikia, na tusichowajibikia',
      paragraphs: [
        'Tunaendesha tovuti kwa uangalifu, na tunarekebisha makosa yetu. Hata hivyo, tovuti inaweza kutopatikana kwa muda.',
        'Tunaonyesha matangazo. Hatuuzi, hatupeleki wala hatudhamini kilichomo. Unachonunua kwa biashara ni kati yako na biashara hiyo. Ukiweza, ona bidhaa kabla ya kulipa. Tunafikia takriban watu {site.reach} kwa siku, lakini hatuwezi kukuahidi idadi ya wateja.',
        'Tukikusababishia hasara, tunailipa hadi kiasi ulichotulipa kwa tangazo hilo. Kikomo hiki hakitumiki tukikudhuru makusudi au kwa uzembe mkubwa, au kama sheria hairuhusu kikomo.',
      ],
    },
    {
      id: 'law',
      heading: 'Sheria inayotumika',
      paragraphs: [
        'Sheria ya Kenya ndiyo inatumika, na mahakama zake ndizo zinaamua. Tafadhali ongea nasi kwanza. Simu moja humaliza shida nyingi.',
      ],
    },
    {
      id: 'changes',
      heading: 'Masharti haya yakibadilika',
      paragraphs: [
        'Tarehe iliyo juu inaonyesha masharti haya yalibadilishwa lini mara ya mwisho. Kwa ulichokwisha kulipia, yanatumika masharti ya siku uliyolipa.',
      ],
    },
  ],
} as const;
