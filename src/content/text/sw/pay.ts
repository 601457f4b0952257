/** Messages about failed attempts, by the code of the reason. The heading says that nothing was paid. */
export const payFailures = {
  cancelled: 'Ulikataa ombi la M-Pesa.',
  'no-answer': 'PIN haikuwekwa kwa wakati. Wakati ujao, fungua simu yako.',
  'wrong-pin': 'PIN ya M-Pesa haikuwa sahihi.',
  'no-balance':
    'Pesa kwenye M-Pesa ya nambari hii hazitoshi. Ongeza pesa, au utumie nambari nyingine.',
  unreachable: 'M-Pesa haikuweza kufikia simu hii. Iwashe mahali penye mtandao.',
  locked:
    'M-Pesa ya nambari hii imefungwa. Pigia Safaricom simu kwa 100, au utumie nambari nyingine.',
  'over-limit':
    'Kiasi hiki ni zaidi ya kile M-Pesa inaruhusu nambari hii kulipa sasa. Tumia nambari nyingine, au lipa kwa kadi.',
  'below-minimum': 'M-Pesa haipokei kiasi kidogo namna hii. Chagua kifurushi kingine.',
  'busy-phone': 'Kuna ombi lingine la M-Pesa kwenye simu hii. Limalize kwanza.',
  'too-soon': 'M-Pesa haipokei kiasi kile kile kutoka simu ile ile kabla ya dakika 2 kuisha.',
  'not-sent': 'Hatukuweza kutuma ombi la malipo.',
  misconfigured:
    'Hii haifanyi kazi kwa sasa, na kosa ni letu. Lipa mwenyewe kwenye till, au utupigie simu kwa {site.phone}.',
  'provider-down':
    'Kwa sasa hatupati jibu kutoka huko. Jaribu tena baada ya dakika chache, au chagua njia nyingine.',
  declined: 'Benki yako au PayPal imekataa malipo. Jaribu kadi nyingine, au M-Pesa.',
  expired: 'Muda wa kulipa uliisha.',
  unknown:
    'Hatujui kama malipo yalipita. Kama M-Pesa ilikutumia ujumbe kwamba umelipa, usilipe tena: chagua ‘{pay.providers.till.heading}’ na ubandike ujumbe huo hapo.',
  'unpaid-for-30-days': 'Tulisubiri pesa zako kwa siku 30. Anza tena.',
  otherwise: 'Haikufaulu.',
} as const;

/** The payment page of an order with all payment methods. Placeholders are in braces. */
export const pay = {
  title: 'Lipa',
  description: 'Lipia tangazo lako kwa M-Pesa kwenye simu, kwenye till yetu, au kwa kadi.',
  heading: 'Lipia tangazo lako',
  loading: 'Tunaleta malipo yako…',
  failed: 'Ukurasa huu haukufunguka. Pesa zako ziko salama. Jaribu tena baada ya dakika moja.',
  offline: 'Huna mtandao. Washa mtandao na ujaribu tena. Ulicholipa kiko salama.',
  retry: 'Jaribu tena',
  missing: 'Hatukupata tangazo hili kati ya matangazo yako. Huenda ni la akaunti nyingine.',
  myListings: 'Fungua Matangazo yangu',
  noPackage: 'Chagua kifurushi kwanza',
  choose: 'Unataka kulipa vipi?',
  choosePackage: 'Chagua kifurushi',
  otherPackage: 'Chagua kifurushi kingine',
  stale: 'Hatukuweza kujua malipo yako yamefika wapi. Tunaendelea kujaribu.',
  closedHeading: 'Huwezi kulipia tangazo hili sasa',
  closed: {
    draft: 'Bado hujatutumia tangazo hili. Limalize na ulitume, kisha ulipe.',
    suspended:
      'Wafanyakazi wetu wamesimamisha tangazo hili, kwa hivyo huwezi kulilipia sasa. Tupigie simu tulirekebishe.',
    withdrawn: 'Uliondoa tangazo hili, kwa hivyo hakuna cha kulipia.',
  },
  finish: 'Maliza tangazo lako',
  call: '{tillPayment.call}',
  phone: '{tillPayment.phone}',
  order: {
    unnamed: 'Tangazo lisilo na jina',
    reference: 'Nambari yako ya malipo, ukitupigia simu:',
  },
  starts: {
    renewal: 'Hupotezi siku yoyote. Ukurasa wako utakuwa hewani hadi {until}.',
    now: 'Ukurasa wako utaenda hewani mara tu tukipata pesa zako.',
    later: 'Siku zako zinaanza ukurasa wako ukienda hewani, si kabla.',
  },
  before: {
    paid: 'Tayari umelipa {amount} kwa tangazo hili, na siku hizo bado hazijaanza. Ukilipa sasa, unalipia siku zaidi.',
    review:
      'Wafanyakazi wetu bado wanakagua malipo yako ya {amount} kwa tangazo hili. Tupigie simu kabla hujalipa tena.',
  },
  copy: {
    copy: 'Nakili',
    of: 'Nakili: {name}',
    copied: 'Imenakiliwa',
    selected: 'Imechaguliwa. Nakili sasa.',
  },
  working: 'Subiri…',
  failure: {
    answerLost: 'Hatukupata jibu. Huenda imefaulu. Angalia simu yako kabla hujajaribu tena.',
    notSent: 'Ombi lako halikutufikia. Jaribu tena baada ya dakika moja.',
  },
  others: 'Njia nyingine za kulipa',
  providers: {
    mpesa: {
      heading: 'M-Pesa kwenye simu yako',
      lead: 'M-Pesa itaomba {amount} kwenye simu yako. Wewe unaweka PIN tu.',
      phone: 'Nambari ya simu inayolipa',
      renew: 'Nitumie ombi la M-Pesa la {amount} siku moja kabla ya tangazo kuisha',
      renewRule: 'Bila PIN yako, hakuna kinacholipwa.',
      send: 'Lipa {amount} kwa M-Pesa',
      again: 'Jaribu tena kulipa {amount}',
      againIn: 'M-Pesa itakuruhusu kujaribu tena baada ya',
      /** After the time. */
      againOr: 'Nambari nyingine inaweza kulipa sasa hivi.',
      againNow: 'Sasa unaweza kutuma tena.',
      waiting: {
        phone: 'Angalia simu yako na uweke PIN ya M-Pesa',
        phoneLead: 'Tumeomba Safaricom itume ombi la kulipa {amount} kwa {phone}.',
        left: 'Muda uliobaki',
        then: 'Huoni ombi kwenye simu? Muda ukiisha, unaweza kujaribu tena.',
        insteadLead: 'Au lipa kwenye till sasa. Basi usiweke PIN kwa ombi hili.',
        instead: 'Lipa kwenye till badala yake',
        processing: 'Tunauliza M-Pesa',
        processingLead: 'Tunauliza kama {amount} kutoka {phone} zimefika. Huna la kufanya.',
        slow: 'Inachukua muda mrefu kuliko kawaida',
        slowLead:
          'Unaweza kufunga ukurasa huu. Sisi tunaendelea kuuliza M-Pesa kama {amount} kutoka {phone} zimefika. Tukizipata, tutakutumia barua pepe.',
        check: 'M-Pesa imekutumia ujumbe kwamba umelipa? Basi usilipe tena.',
        reported: 'M-Pesa imetuambia, tunakagua',
        reportedLead:
          'M-Pesa imetuambia kwamba umelipa {amount}. Tunakagua, kwa hivyo usilipe tena. Unaweza kufunga ukurasa huu, tutakutumia barua pepe.',
      },
    },
    till: {
      heading: 'Nitalipa mwenyewe kwenye till',
      lead: 'Lipa kwa till {site.till} kwenye menyu ya M-Pesa ya simu yoyote.',
      open: 'Lipa {amount} kwenye till',
      title: 'Lipa {amount} kwenye till {till}',
      number: '{tillPayment.number}',
      name: '{tillPayment.till}',
      amount: '{tillPayment.amount}',
      onThePhone: '{tillPayment.onThePhone}',
      after: '{tillPayment.after}',
      /** Used while the prompt is not available. */
      planned: '{withoutPrompt.prompt}',
      next: 'Nakili ujumbe wa M-Pesa na uubandike hapa.',
    },
    card: {
      heading: 'Kadi, kupitia PayPal',
      open: 'Lipa {amount} kwa kadi',
      lead: 'Kwa dola za Marekani tu. PayPal ndiyo inayopokea pesa.',
      going: 'Tunakupeleka PayPal…',
      title: 'Lipa {amount} kwenye PayPal',
      pending:
        'PayPal bado haijatuambia kwamba umelipa. Umeshalipa? Basi subiri kidogo na usilipe tena.',
      goOn: 'Endelea kwenye PayPal',
      reported: 'PayPal imetuambia, tunakagua',
      reportedLead:
        'PayPal imetuambia kwamba umelipa {amount}. Tunakagua, kwa hivyo usilipe tena. Unaweza kufunga ukurasa huu, tutakutumia barua pepe.',
    },
  },
  failedHeading: 'Bado hujalipa',
  claim: {
    heading: 'Umeshalipa?',
    message: 'Ujumbe wa M-Pesa, au code yake',
    messageHint: 'Bandika ujumbe wote, au andika herufi na tarakimu kumi, kama SKL2ABC345.',
    phone: 'Nambari ya simu uliyolipa nayo',
    send: 'Tuma code',
    another: 'Tuma code nyingine',
    sent: 'Code yako ya M-Pesa',
    have: 'Tumepata code yako',
    waiting:
      'Tunakagua kama pesa zako zimefika. Ikichukua zaidi ya dakika chache, wafanyakazi wetu watakagua, Jumatatu hadi Ijumaa na Jumamosi asubuhi. Huna haja ya kupiga simu. Unaweza kufunga ukurasa huu: tutakutumia barua pepe.',
    refused:
      'Wafanyakazi wetu hawakupata pesa zenye code hii. Ikague, kisha uitume tena. Wanasema: {reason}',
  },
  paid: {
    live: 'Tangazo lako liko hewani',
    liveUntil: 'Tumepata {amount} zako. Ukurasa wako uko hewani hadi {until}.',
    renewed: 'Umelipa. Asante.',
    renewedFrom:
      'Tumepata {amount} zako. Hujapoteza siku yoyote. Ukurasa wako uko hewani hadi {until}.',
    waits: 'Umelipa. Asante.',
    waitsLead:
      'Tumepata {amount} zako. Tangazo lako litaenda hewani wafanyakazi wetu wakishalikagua.',
    changes:
      'Tumepata {amount} zako. Wafanyakazi wetu wanakuomba ubadilishe kitu kabla tangazo lako halijaenda hewani.',
    change: 'Badilisha tangazo lako',
    next: 'Huna la kufanya sasa. Wafanyakazi wetu watakutumia barua pepe ndani ya siku 2.',
    nextChange: 'Libadilishe, kisha ulitume tena. Wafanyakazi wetu watalikagua.',
    rule: 'Ukurasa wako usipokuwa hewani ndani ya siku 2 baada ya kulipa, utarudishiwa pesa zako.',
    renews:
      'Tutakutumia ombi linalofuata siku moja kabla ya tangazo lako kuisha. Unaweza kuzuia ombi hilo kwenye Matangazo yangu.',
    share: 'Sasa watumie wateja wako link ya ukurasa wako.',
    receipt: 'Tazama risiti yako',
    more: 'Lipia siku zaidi',
  },
  review: {
    heading: 'Tumepata kiasi tofauti',
    lead: 'Tumepokea {received}, lakini bei ni {amount}. Pesa zako ziko salama. Wafanyakazi wetu watakupigia simu.',
    check: 'Tunakagua malipo yako',
    other: 'Pesa zako ziko salama, na wafanyakazi wetu wanazikagua. Watakupigia simu.',
  },
  goesBack: {
    heading: 'Utarudishiwa {amount}',
    lead: 'Wafanyakazi wetu watazituma kwa njia uliyotumia kulipa. Huna la kufanya. Zikitumwa, tutakutumia barua pepe.',
    ruled: 'Ukurasa wako haukuwa hewani ndani ya siku 2 baada ya kulipa.',
    twice: 'Ulilipa mara mbili.',
  },
  wentBack: {
    heading: 'Tumekurudishia {amount}',
    lead: 'Zimerudi kwa njia uliyotumia kulipa. Baadhi ya benki na kadi huchukua siku chache kuzionyesha.',
  },
  payAgain: 'Lipa upya',
  /** Link to an open order in the header of other pages. */
  left: { goOn: '{paymentState.goOn}', see: '{paymentState.see}' },
} as const;
