/**
 * The consequence for the money if an advert ends by an act of its owner, in the dialogs 'Remove' and 'Delete your
 * account'. Placeholders are in braces.
 */
export const withdrawalMoney = {
  none: 'Hukulipa chochote kwa tangazo hili, kwa hivyo hakuna pesa za kurudisha.',
  pending: 'Bado hujalipa. Tafadhali usilipe sasa.',
  unused: 'Utarudishiwa {amount}, kwa sababu siku hizo bado hazijaanza.',
  running: 'Umelipa hadi {until}. Utapoteza siku zilizobaki, kwa sababu zimeshaanza.',
  renewed:
    'Utapoteza siku hadi {until}. Siku za baada ya hapo hazijaanza, kwa hivyo utarudishiwa {amount} zake.',
  review: 'Wafanyakazi wetu bado wanakagua malipo ya {amount}. Watakupigia simu.',
} as const;
