import { refusalsOf } from './refusals.ts';

/** Refusals for which a picture need not travel. */
const seen = ['kind', 'empty', 'heavy', 'pixels', 'narrow'].map((why) => `picture.${why}`);

/** What members do with pictures; values stand in braces. */
export const pictures = {
  heading: 'Pictures',
  hint: 'PNG, JPEG or WebP, at most 10 MB each. You can add up to {max}.',
  choose: 'Choose pictures',
  drop: 'You can also drop them here.',
  count: '{count} of {max} pictures chosen',
  full: 'You have chosen {max} pictures, which is the most. Remove one to choose another.',
  leftOut: 'Only {max} pictures fit, so the last of those you chose were left out.',
  refused: '{name}: {problem}',
  item: 'Picture {place}',
  altLabel: 'What does the picture show? (optional)',
  altHint: 'Read aloud to people who can’t see it.',
  sending: 'Sending…',
  checking: 'Checking…',
  failed: 'Could not send this picture. Check your connection and try again.',
  tooOften: 'You have sent many pictures in a short time. {advice}',
  sessionEnded: 'Your login has ended. Log in again, then try again.',
  lost: 'This picture was not sent completely. Remove it and choose it again.',
  retry: 'Try again',
  remove: 'Remove',
  moveUp: 'Move up',
  moveDown: 'Move down',
  /** Follows the words of a button, for those who hear it: 'Remove picture 2'. */
  ofItem: '{action} picture {place}',
  moved: 'The picture is now number {place}.',
  removed: 'The picture was removed.',
  /** What a browser sees by itself; an endpoint says the rest. */
  refusals: refusalsOf(...seen),
} as const;

/** Of the picture that others see beside a member's name. */
export const ownPicture = {
  ...pictures,
  avatar: 'Your picture',
  avatarHint: 'PNG, JPEG or WebP, at most 10 MB. We show the square in the middle.',
  avatarChoose: 'Choose a picture',
  avatarAlt: 'How others see you',
  avatarReady: 'Your new picture is ready. Save your changes to show it to others.',
} as const;
