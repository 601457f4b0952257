/** Texts for uploads of pictures. Placeholders are in braces. */
export const pictures = {
  heading: 'Picha',
  hint: 'Picha za kamera ya simu yako zinafaa. Unaweza kuweka hadi {max}.',
  choose: 'Chagua picha',
  drop: 'Unaweza pia kuziburuta hadi hapa.',
  count: 'Umechagua picha {count} kati ya {max}',
  full: 'Umefikisha picha {max}, haziwezi kuzidi. Ondoa moja ili uchague nyingine.',
  leftOut: 'Picha {max} tu ndizo zinatoshea, kwa hivyo tumeacha zile za mwisho.',
  refused: '{name}: {problem}',
  item: 'Picha ya {place}',
  altLabel: 'Picha inaonyesha nini? (si lazima)',
  altHint: 'Eleza picha kwa wateja wasioona.',
  /** An upload that waits for earlier ones. */
  queued: 'Inasubiri…',
  sending: 'Inatumwa…',
  checking: 'Inakaguliwa…',
  /** The short form of `failed`. */
  notSent: 'Picha bado haijatumwa',
  failed: 'Picha hii haikutumwa. Mtandao ukirudi, tutajaribu tena.',
  tooOften: 'Umetuma picha nyingi kwa muda mfupi. {advice}',
  sessionEnded: 'Umetoka kwenye akaunti. Ingia, kisha ujaribu tena.',
  lost: 'Picha hii haikufika yote. Ichague tena.',
  /** On the tile of a failed photo, above the button that repeats the upload or asks for the photo again. */
  failedShort: 'Haikutumwa',
  chooseAgain: 'Chagua tena',
  retry: 'Jaribu tena',
  remove: 'Ondoa',
  /** Below two photos or more. */
  open: 'Bonyeza picha ili iwe picha kuu, au uihamishe.',
  cover: 'Picha kuu',
  makeCover: 'Fanya picha kuu',
  moveUp: 'Itangulie',
  moveDown: 'Ifuate',
  /** Accessible label of a button. */
  ofItem: '{action}: picha ya {place}',
  moved: 'Picha hii sasa ni ya {place}.',
  removed: 'Picha imeondolewa.',
} as const;

/** The picture beside a member's name. */
export const ownPicture = {
  avatar: 'Picha yako',
  avatarHint: 'Picha ya kamera ya simu yako inafaa. Wanachama wanaona mraba wa katikati tu.',
  avatarChoose: 'Chagua picha',
  avatarAlt: 'Vile wengine wanakuona',
  avatarReady: 'Picha yako mpya iko tayari. Hifadhi mabadiliko yako ili wengine waione.',
} as const;
