export const jobs = {
  title: 'Nafasi za Kazi',
  heading: 'Nafasi za Kazi',
  lead: 'Kazi zinazotolewa na biashara nchini Kenya.',
  beta: 'Ukurasa huu bado unajaribiwa, kwa hivyo tafadhali usitutumie ombi la kazi. Litume kwa anayeajiri: kila kazi ina mawasiliano yake.',
  /** Texts before and after the link with the email address. */
  invitation: {
    before: 'Unajua mahali kuna nafasi ya kazi? Andika kwa',
    after: 'utuambie.',
    form: 'Au tutumie nafasi hiyo hapa chini.',
  },
  employment: {
    FULL_TIME: 'Siku nzima',
    PART_TIME: 'Saa chache',
    CONTRACTOR: 'Kwa mkataba',
  },
  /** Opens the details of a job. */
  more: 'Soma yote kuhusu kazi hii',
  posted: 'Iliwekwa',
  validThrough: 'Itaonekana hadi',
  requirements: 'Kinachohitajika',
  requirementsNote: 'Anayefaa ana angalau 75% ya haya yanayohitajika.',
  responsibilities: 'Kazi utakazofanya',
  howToApply: 'Jinsi ya kuomba',
  /** The buttons to apply. */
  apply: {
    email: 'Omba kwa barua pepe',
    whatsapp: 'Omba kwa WhatsApp',
    call: 'Piga {phone}',
    /** For a job with several contacts of the kind. The action is one of the labels above. */
    to: '{action}: {address}',
    subject: 'Ombi la kazi: {job}',
    message:
      'Habari, nimeona kazi hii kwenye {site.name}, na ningependa kuiomba: {job}, {employer}.',
  },
  /** Followed by the employer's name. */
  visitWebsite: 'Fungua tovuti ya',
  /** The steps after a vacancy, beside its form. */
  after: {
    heading: 'Kinachofuata ukituma nafasi ya kazi',
    steps: [
      'Wafanyakazi wetu wanaisoma ndani ya siku chache za kazi, kisha wanakuandikia.',
      'Kazi yako inaonyeshwa hapa kwa siku 30.',
      'Wanaoitaka wanakuandikia au kukupigia simu wewe, si sisi.',
    ],
  },
  none: {
    heading: 'Hakuna kazi kwa sasa',
    lead: 'Angalia tena baada ya siku chache. Unahitaji mfanyakazi? Tutumie nafasi yako ya kazi, ni bure.',
    submit: 'Tutumie nafasi ya kazi',
    businesses: 'Ona biashara zote',
  },
} as const;
