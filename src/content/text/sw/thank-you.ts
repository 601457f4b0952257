export const thankYou = {
  title: 'Asante',
  description: 'Kinachofuata ukishalipia tangazo lako.',
  heading: 'Asante kwa kununua!',
  /**
   * Shown after a payment by the card form of the pricing page. It is also shown if the address contains no payment
   * of this member.
   */
  byForm:
    'Hatua moja zaidi: tafadhali tupigie simu kwa {site.phone} na utuambie tangazo lako, ili wafanyakazi wetu wajue umelipia nini.',
  /** Shown after a payment that belongs to the member's account. */
  inAccount:
    'Huna haja ya kutupigia simu. PayPal ikituambia kwamba umelipa, tutakutumia barua pepe papo hapo.',
  hours: 'Tunajibu {workingHours.weekdays}, {workingHours.saturday}. {workingHours.sunday}.',
  nothingChanged:
    'PayPal au wafanyakazi wetu wakithibitisha malipo yako, ndipo yanahesabiwa. Kufungua ukurasa huu hakubadilishi kitu.',
  call: 'Piga simu {site.phone}',
  backHome: 'Rudi ukurasa wa kwanza',
} as const;
