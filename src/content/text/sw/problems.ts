/** The title of each problem, and advice for the user. */
export const problems = {
  'not-signed-in': { title: 'Hujaingia', advice: 'Ingia, kisha ujaribu tena.' },
  'email-not-confirmed': {
    title: 'Barua pepe yako bado haijathibitishwa',
    advice: 'Fungua link iliyo kwenye barua pepe tuliyokutumia, kisha uingie.',
  },
  'staff-only': {
    title: 'Hapa ni pa wafanyakazi wetu',
    advice: 'Ingia kwa akaunti ya mfanyakazi. Wewe ni mfanyakazi mpya? Toka, kisha uingie tena.',
  },
  'changed-elsewhere': {
    title: 'Hii ilibadilishwa pia kwenye ukurasa au simu nyingine',
    advice: 'Fungua ukurasa upya uone kilichobadilika, kisha ubadilishe tena.',
  },
  'not-possible': {
    title: 'Hilo haliwezekani sasa',
    advice: 'Kuna kilichobadilika. Fungua ukurasa upya ukione.',
  },
  'in-progress': {
    title: 'Tayari tunafanya hivyo',
    advice: 'Subiri sekunde chache, kisha ujaribu tena.',
  },
  'prompt-waiting': {
    title: 'Tayari tulituma ombi la M-Pesa kwenye simu yako',
    advice: 'Lijibu kwenye simu yako, au subiri hadi uweze kutuma jingine.',
  },
  'prompts-paused': {
    title: 'Malipo kwa ombi la M-Pesa yamesimama kwa muda',
    advice:
      'Tunakagua hesabu zetu. Hujakatwa pesa. Lipa kwenye till yetu, au jaribu tena baada ya saa moja au mbili.',
  },
  'second-approver': {
    title: 'Wewe ndiye uliyeomba hili',
    advice: 'Mfanyakazi wetu mwingine lazima akubali.',
  },
  'undo-over': {
    title: 'Umechelewa kubatilisha hili',
    advice: 'Dakika moja imepita, au kuna jingine lililotokea. Fungua ukurasa upya.',
  },
  'not-our-money': {
    title: 'Pesa hizi zilienda kwa till au akaunti nyingine',
    advice: 'Hazikutufikia, kwa hivyo hatuwezi kuzitumia wala kuzirudisha.',
  },
  'day-sum-reached': {
    title: 'Leo umetoa kiasi chote ambacho mtu mmoja anaruhusiwa',
    advice: 'Mfanyakazi wetu mwingine anaweza kukubali au kuidhinisha.',
  },
  'too-many-drafts': {
    title: 'Una matangazo {limits.listing.drafts} ambayo hujatuma',
    advice: 'Tuma moja au utupe moja, kisha uanze jingine.',
  },
  'too-many-listings': {
    title: 'Una matangazo {limits.listing.neverLive} ambayo hayajawahi kuwa hewani',
    advice:
      'Lipia moja, na uanze jingine likiwa hewani. Au tupa moja, na uanze jingine kesho yake.',
  },
  'wrong-signature': {
    title: 'Sahihi ya ombi ina kosa',
    advice: 'Kagua siri yake.',
  },
  'foreign-origin': {
    title: 'Ombi hili lilitoka kwenye tovuti nyingine',
    advice: 'Fungua ukurasa hapa na ujaribu tena.',
  },
  'not-found': {
    title: 'Hakuna kitu kwenye link hii',
    advice: 'Angalia kama link ni sahihi, au anzia ukurasa wa kwanza.',
  },
  'method-not-allowed': {
    title: 'Anwani hii haikubali ombi la namna hiyo',
    advice: 'Soma header ya Allow.',
  },
  'body-too-large': {
    title: 'Hizo ni nyingi mno kutuma kwa mara moja',
    advice: 'Tuma kidogo na ujaribu tena.',
  },
  'too-many-fields': {
    title: 'Fomu hii ina sehemu nyingi mno',
    advice: 'Fungua ukurasa upya na utume fomu yake ilivyo.',
  },
  'nested-too-deeply': {
    title: 'Ombi hili lina ngazi nyingi mno',
    advice: 'Tuma JSON yenye ngazi zisizozidi 32.',
  },
  'unsupported-media-type': {
    title: 'Anwani hii haiwezi kusoma ombi la aina hii',
    advice: 'Tuma fomu au JSON.',
  },
  'not-json': { title: 'Hatukuweza kusoma ombi', advice: 'Tuma JSON sahihi.' },
  'invalid-input': {
    title: 'Kuna kosa kwenye ulichotuma',
    advice: 'Sahihisha na ujaribu tena.',
  },
  'too-many-requests': {
    title: 'Umejaribu mara nyingi kwa muda mfupi',
    advice: 'Subiri kidogo, kisha ujaribu tena.',
  },
  'not-set-up': {
    title: 'Hii bado haijawekwa hapa',
    advice: 'Weka kilichotajwa kwenye netlify/GOING-LIVE.md.',
  },
  'build-hook-unavailable': {
    title: 'Hatukuweza kuomba tovuti ijengwe upya',
    advice: 'Hakuna kilichobadilika. Tuma tena baada ya dakika moja.',
  },
  'provider-unavailable': {
    title: 'Hatuwezi kukagua ujumbe huu kwa sasa',
    advice: 'Hakuna kilichobadilika. Utume tena baada ya dakika moja.',
  },
  'identity-unavailable': {
    title: 'Kwa sasa hatuwezi kuhakikisha wewe ni nani',
    advice: 'Hakuna kilichobadilika. Jaribu tena baada ya dakika moja.',
  },
  'database-unavailable': {
    title: 'Kwa sasa hatuwezi kufikia rekodi zetu',
    advice: 'Hakuna kilichobadilika. Jaribu tena baada ya dakika moja.',
  },
  'account-half-deleted': {
    title: 'Matangazo, ujumbe na mipangilio yako vimefutwa, lakini akaunti yako bado ipo',
    advice: 'Jaribu tena baada ya dakika moja.',
  },
  stopping: {
    title: 'Tovuti inawashwa upya',
    advice: 'Hakuna kilichobadilika. Jaribu tena baada ya dakika moja.',
  },
  timeout: {
    title: 'Hii ilichukua muda mrefu mno',
    advice: 'Huenda imefaulu. Angalia kwanza, kisha ujaribu tena.',
  },
  'answer-lost': {
    title: 'Hatukupata jibu',
    advice: 'Huenda imefaulu. Angalia kwanza, kisha ujaribu tena.',
  },
  fault: {
    title: 'Kuna shida upande wetu',
    advice: 'Hakuna kilichobadilika. Jaribu tena baada ya dakika moja.',
  },
} as const;

/** Advice about a temporary problem; the waiting time is rounded up. */
export const problemWait = {
  advice: 'Subiri kwa {time}, kisha ujaribu tena.',
  minutes: { one: 'dakika 1', other: 'dakika {count}' },
  hours: { one: 'saa 1', other: 'saa {count}' },
} as const;
