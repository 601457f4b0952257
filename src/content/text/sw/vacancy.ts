export const vacancy = {
  heading: 'Tuma nafasi ya kazi',
  lead: 'Ni bure. Wanaotaka kazi wanaomba kwako, si kwetu.',
  nameLabel: 'Biashara inayoajiri',
  emailLabel: 'Barua pepe ya kupokea maombi',
  emailHint: 'Tunatuma barua pepe hapo tukishapokea nafasi ya kazi.',
  messageLabel: 'Nafasi ya kazi',
  messageHint: 'Ni kazi gani, na iko wapi? Watu wanahitaji kujua nini? Mwisho wa kuomba ni lini?',
  botField: 'Acha sehemu hii tupu',
  notice:
    'Tunahifadhi unachoandika hapa ili tuchapishe nafasi hii. Pia tunahifadhi alama ya siri inayotokana na anwani yako ya mtandao, ili mtu mmoja asitume mara nyingi mno.',
  privacyLink: 'Tunavyotumia taarifa zako',
  send: 'Tuma nafasi ya kazi',
  sending: 'Tunatuma…',
  sent: 'Tumepokea nafasi yako ya kazi. Pia tunakutumia barua pepe kuihusu.',
  failed:
    'Nafasi yako ya kazi haikutumwa. Ulichoandika bado kipo hapa. Jaribu tena baada ya dakika moja.',
  problemHeading: 'Nafasi yako ya kazi haikutumwa',
  errorTitle: 'Kosa: Tuma nafasi ya kazi',
  received: {
    title: 'Tumepokea nafasi yako ya kazi',
    heading: 'Tumepokea nafasi yako ya kazi',
    lead: 'Wafanyakazi wetu wanaisoma ndani ya siku chache za kazi. Tunakutumia barua pepe sasa, na nyingine kazi yako ikianza kuonekana, au kama hatuwezi kuionyesha.',
    backToJobs: 'Rudi kwenye nafasi za kazi',
    backHome: 'Rudi ukurasa wa kwanza',
  },
} as const;
