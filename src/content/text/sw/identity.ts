export const identity = {
  dialog: 'Akaunti yako',
  brand: '{site.name}',
  staleLink:
    'Uliwahi kufungua link hii? Basi ingia. Kama hukuifungua, jisajili tena kwa barua pepe hiyo hiyo. Tutakutumia link mpya.',
  passwordHint: 'Angalau herufi 8.',
  wrongPassword: 'Barua pepe au nenosiri si sahihi. Jaribu tena, au chagua ‘{forgot}’.',
  addressInUse: { logIn: 'Ingia', recover: 'Umesahau nenosiri?' },
  problems: {
    name: 'Andika jina lako.',
    email: 'Andika barua pepe yako kamili, kama wanjiru@gmail.com.',
    password: 'Andika nenosiri lako.',
    short: 'Angalau herufi 8. Ongeza {count}.',
  },
  whyAccount: 'Ukiwa na akaunti, ni wewe tu unayeweza kubadilisha tangazo lako.',
  confirmation: {
    heading: 'Tulituma barua pepe kwa {email}. Ifungue kwenye simu au kompyuta hii.',
    where: 'Huioni? Subiri dakika chache. Kisha tafuta kwenye Spam na Promotions.',
    sendAgain: 'Tuma tena',
    sendAgainIn: 'Tuma tena baada ya {time}',
    queued: 'Tutatuma baada ya {time}',
    sending: 'Subiri…',
    change: 'Umekosea barua pepe? Ibadilishe',
    logIn: 'Tayari umeifungua? Ingia',
    results: {
      sent: 'Tumeituma sasa hivi. Angalia tena baada ya dakika moja.',
      tooEarly:
        'Bado hatujatuma barua pepe ya pili, kwa sababu ile ya mwisho ni mpya. Acha hapa pakiwa wazi, na tutaituma mara tu itakapowezekana. Angalia kwenye Spam pia.',
      tooMany: 'Tumetuma barua pepe nyingi mno kwa anwani hii. Jaribu tena baada ya saa moja.',
      offline: 'Haikutumwa. Jaribu tena baada ya dakika moja.',
      failed: 'Haikutumwa. Hilo ni kosa letu. Jaribu tena baada ya dakika chache.',
    },
    line: 'Tulituma barua pepe kwa {email}. Ifungue ili uendelee.',
    lineButton: 'Haijafika?',
  },
  dismiss: 'Funga',
  addressConfirmed: 'Asante, {account} imethibitishwa. Ingia kwa nenosiri ulilochagua.',
  question: {
    heading: 'Unataka kubadilisha akaunti?',
    texts: [
      'Umeingia kama {current}. Ukiendelea, utaingia kama {arriving}.',
      'Endelea tu kama akaunti zote mbili ni zako. Kama mtu alikutumia link ambayo hukuomba, baki ulipo.',
    ],
    stay: 'Baki kama {current}',
    change: 'Toka na uendelee kama {arriving}',
  },
  notices: {
    unknownToken: 'Hatuitambui link hii.',
    emailChanged: 'Barua pepe yako imebadilishwa!',
    passwordChanged: 'Nenosiri lako jipya limewekwa.',
    passwordNotChanged:
      'Hukuchagua nenosiri jipya. Ili ulichague, fungua tena sehemu ya kuingia kabla ya kuondoka kwenye ukurasa huu.',
    verificationFailed:
      'Hatukuweza kuthibitisha akaunti yako. Jaribu tena au zungumza na wafanyakazi wetu.',
    signupsDisabled: 'Kujisajili kumefungwa. Waombe wafanyakazi wetu wakualike.',
    externalRefused:
      'Huduma ile nyingine haikukuruhusu kuingia. Jaribu tena, au ingia kwa barua pepe yako.',
    strangeLogin:
      'Link hii ilijaribu kukuingiza kwenye akaunti, lakini hukuomba kuingia hapa. Tuliizuia. Ukitaka, ingia mwenyewe.',
    answeredLate:
      'Kuna mtu aliyeingia au kutoka kwenye ukurasa mwingine. Angalia kama ulichofanya hapa kimefaulu.',
    stillLoggedIn: 'Bado umeingia kama {account}.',
    confirmedElsewhere: 'Barua pepe {account} imethibitishwa. Bado umeingia kama awali.',
    notLoggedIn: 'Hujaingia. Ingia na ujaribu tena.',
    noCurrentSession: 'Umetoka kwenye akaunti. Ingia na ujaribu tena.',
    invalidSession: 'Hatukuweza kujua kama umeingia. Ingia tena.',
    othersStayLoggedIn:
      'Nenosiri lako jipya limewekwa. Toka, kisha uingie tena. Hivyo walioingia kwa nenosiri la zamani watatolewa.',
  },
} as const;
