/** Texts for uploads of pictures. Placeholders are in braces. */
export const pictures = {
  heading: 'Photos',
  hint: 'Photos from your phone’s camera are fine. You can add up to {max}.',
  choose: 'Choose photos',
  drop: 'You can also drop them here.',
  count: '{count} of {max} photos chosen',
  full: 'You have chosen {max} photos, which is the most. Remove one to choose another.',
  leftOut: 'Only {max} photos fit, so we left out the last ones.',
  refused: '{name}: {problem}',
  item: 'Photo {place}',
  altLabel: 'What does the photo show? (optional)',
  altHint: 'Describe the photo for blind customers.',
  /** An upload that waits for earlier ones. */
  queued: 'Waiting…',
  sending: 'Sending…',
  checking: 'Checking…',
  /** The short form of `failed`. */
  notSent: 'Photo not sent yet',
  failed: 'Could not send this photo. We try again as soon as you are connected.',
  tooOften: 'You have sent many photos in a short time. {advice}',
  sessionEnded: 'You are logged out. Log in, then try again.',
  lost: 'This photo did not arrive whole. Choose it again.',
  /** On the tile of a failed photo, above the button that repeats the upload or asks for the photo again. */
  failedShort: 'Failed',
  chooseAgain: 'Choose again',
  retry: 'Try again',
  remove: 'Remove',
  /** Below two photos or more. */
  open: 'Tap a photo to make it the cover, or to move it.',
  cover: 'Cover',
  makeCover: 'Make cover',
  moveUp: 'Earlier',
  moveDown: 'Later',
  /** Accessible label of a button: 'Remove photo 2'. */
  ofItem: '{action} photo {place}',
  moved: 'The photo is now number {place}.',
  removed: 'The photo is removed.',
} as const;

/** The picture beside a member's name. */
export const ownPicture = {
  avatar: 'Your photo',
  avatarHint: 'A photo from your phone’s camera is fine. Members see the square in the middle.',
  avatarChoose: 'Choose a photo',
  avatarAlt: 'How others see you',
  avatarReady: 'Your new photo is ready. Save your changes to show it to others.',
} as const;
