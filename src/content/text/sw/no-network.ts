export const noNetwork = {
  title: 'Huna Mtandao',
  description: 'Ukurasa huu hufunguka simu yako ikikosa mtandao.',
  heading: 'Huna mtandao',
  lead: 'Ukurasa huu unahitaji mtandao. Utafunguka wenyewe mtandao ukirudi.',
  /** For members. */
  adverts: 'Matangazo yako yanabaki hewani hata ukikosa mtandao.',
  tryAgain: 'Jaribu tena',
  kept: 'Maduka uliyohifadhi',
} as const;
