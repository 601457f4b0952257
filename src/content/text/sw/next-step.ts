/** The member's next step, at the top of the dashboard. Placeholders are in braces. */
export const nextStep = {
  /** Replaces {business} in the middle of a heading. A live advert always has a name. */
  unnamed: 'biashara yako',
  /** The notice about an address to which no more e-mails go, by cause, and its link. */
  unreachable: {
    bounce:
      'Barua pepe zetu kwa {email} hazifiki. Kagua anwani na uibadilishe kama ina kosa. Iko sawa? Basi tupigie simu kwa {site.phone}.',
    complaint:
      'Hatutumi tena barua pepe kwa {email}, kwa sababu moja iliwekwa kwenye Spam. Unazitaka tena? Tupigie simu kwa {site.phone}, au utumie barua pepe nyingine.',
  },
  changeAddress: 'Badilisha barua pepe yako',
  live: {
    heading: '{business} iko hewani',
    lead: '{left}. {reach}',
    action: 'Fungua ukurasa wako',
  },
  renew: {
    heading: 'Tangazo la {business} linaisha',
    lead: '{left}. Lipia tena sasa, na hutapoteza siku yoyote. {reach}',
    /** For an advert with a planned M-Pesa prompt. */
    promptLead: '{left}. Tutakutumia ombi la M-Pesa tarehe {promptDate}. {reach}',
    action: 'Lipia tena',
  },
  change: {
    heading: 'Badilisha tangazo la {business}',
    lead: 'Wafanyakazi wetu wamekuandikia cha kubadilisha. Kisha litume tena.',
    action: 'Badilisha tangazo lako',
  },
  pay: {
    heading: 'Lipia tangazo la {business}',
    lead: 'Litaenda hewani likikubaliwa na kulipiwa.',
    approvedLead: 'Limekubaliwa. Litaenda hewani ukilipa.',
    action: 'Lipia tangazo lako',
  },
  paying: {
    heading: 'Lipia tangazo la {business}',
    lead: 'Ulianza kulipa. Litaenda hewani likikubaliwa na kulipiwa.',
    action: '{paymentState.goOn}',
  },
  prompted: {
    heading: 'Tumetuma ombi la M-Pesa la kulipia {business}',
    lead: 'Weka PIN kwenye simu yako. Kama umeiweka, subiri jibu la M-Pesa: usilipe tena.',
    action: '{paymentState.see}',
  },
  claimed: {
    heading: 'Tumepata code yako ya M-Pesa ya {business}',
    lead: 'Tunakagua kama pesa zako zimefika. Kisha tutakutumia barua pepe.',
    action: '{paymentState.see}',
  },
  reported: {
    heading: 'Tunakagua malipo yako ya {business}',
    lead: 'Ulilipa, na tunakagua kama pesa zako zimefika. Usilipe tena.',
    action: '{paymentState.see}',
  },
  review: {
    heading: 'Wafanyakazi wetu wanakagua malipo yako ya {business}',
    lead: 'Pesa zako ziko salama. Watakupigia simu. Usilipe tena.',
    action: '{paymentState.see}',
  },
  wait: {
    heading: 'Wafanyakazi wetu wanakagua tangazo la {business}',
    lead: 'Watakutumia barua pepe ndani ya siku 2.',
    action: 'Fungua Matangazo yangu',
  },
  finish: {
    heading: 'Maliza tangazo la {business}',
    lead: 'Ulichoandika kipo salama. Ongeza kilichobaki, kisha utume.',
    action: 'Maliza tangazo lako',
  },
  ended: {
    heading: 'Tangazo la {business} limeisha',
    lead: 'Lipia tena, na wateja watakupata tena.',
    action: 'Lipia tena',
  },
  /** The step of a staff member without an advert. */
  staff: {
    heading: 'Leo kwenye Staff Desk',
    lead: 'Ya kukagua {review}, malipo {payments}, pesa za kurudisha {refunds}, ripoti {reports}.',
    lateLead:
      'Matangazo {late} yaliyolipiwa yamechelewa, au karibu. Ya kukagua {review}, malipo {payments}, pesa za kurudisha {refunds}, ripoti {reports}.',
    action: 'Fungua Staff Desk',
  },
  begin: {
    heading: 'Anza tangazo lako',
    lead: 'Tuambie kuhusu biashara yako. Inachukua kama dakika tano.',
    action: 'Anza tangazo lako',
  },
} as const;
