export const faq = {
  heading: 'Maswali tunayoulizwa',
  /** The questions in the order in which an owner meets them. */
  items: [
    {
      id: 'price',
      question: 'Kutangaza ni pesa ngapi?',
      answer: [
        '{sentence.dailyPrice}',
        'Biashara yako inapata ukurasa wake na nafasi kwenye ukurasa wetu wa kwanza, na tunaitangaza kwenye mitandao ya kijamii na kwa matangazo ya mtandaoni.',
      ],
    },
    {
      id: 'payment',
      question: 'Nitalipaje?',
      answer: ['{mobileMoney.answer.0}', '{mobileMoney.answer.1}'],
    },
    {
      id: 'submit-a-business',
      question: 'Nahitaji nini ili nitangaze?',
      answer: [
        'Vitu vitano: jina la biashara yako, nambari ya simu au barua pepe, angalau picha moja ya ubora wa juu, link ya tovuti yako kama unayo, na kifurushi.',
        'Ubora wa juu ni angalau pikseli 800 kwenye upande mfupi. Simu nyingi hupiga hivyo.',
      ],
    },
    {
      id: 'reach',
      question: 'Ni watu wangapi wataona biashara yangu?',
      answer: [
        'Tunafikia takriban watu {site.reach} kwa siku.',
        'Wanakuja kupitia ukurasa wetu wa kwanza, mitandao ya kijamii na matangazo ya mtandaoni.',
      ],
    },
    {
      id: 'refund',
      question: 'Naweza kurudishiwa pesa zangu?',
      answer: ['Ikiwa tu biashara yako haiko hewani ndani ya siku 2 baada ya kulipa.'],
    },
    {
      id: 'packages',
      question: 'Kuna vifurushi gani?',
      answer: ['Viko sita: {list.packages}.', 'Jaribu siku moja, au chagua cha muda mrefu zaidi.'],
    },
    {
      id: 'website',
      question: 'Mnaweza kunitengenezea tovuti ya biashara yangu?',
      answer: [
        'Ndiyo. Tovuti ni {price.website} pamoja na kifurushi kimoja kati ya hivi: {list.longPackage}.',
        'Haipatikani na vifurushi hivi: {list.shortPackages}.',
      ],
    },
    {
      id: 'working-hours',
      question: 'Naweza kuwapata saa ngapi?',
      answer: [
        '{workingHours.weekdays}, {workingHours.saturday}. {workingHours.sunday}.',
        'Piga simu {site.phone} au andika kwa {site.email}.',
      ],
    },
    {
      id: 'who-we-are',
      question: 'Nyinyi ni akina nani?',
      answer: [
        '{site.name} ni huduma ya kutangaza biashara ndogo mtandaoni, hasa nchini Kenya. Tulianza Februari 2021.',
        'Kila mmoja wetu anafanya kazi alipo, kwa hivyo hatuna ofisi.',
      ],
    },
  ],
} as const;
