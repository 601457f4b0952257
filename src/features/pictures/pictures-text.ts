/** The words of the pickers, handed in by the page in the member's language; values stand in braces. */
export type PicturesText = Record<
  | 'heading'
  | 'hint'
  | 'choose'
  | 'drop'
  | 'count'
  | 'full'
  | 'leftOut'
  | 'refused'
  | 'item'
  | 'altLabel'
  | 'altHint'
  | 'sending'
  | 'checking'
  | 'failed'
  | 'tooOften'
  | 'sessionEnded'
  | 'lost'
  | 'retry'
  | 'remove'
  | 'moveUp'
  | 'moveDown'
  | 'ofItem'
  | 'moved'
  | 'removed'
  | 'avatar'
  | 'avatarHint'
  | 'avatarChoose'
  | 'avatarAlt'
  | 'avatarReady',
  string
> & {
  /** Said of the first, where that is more than one among others. */
  cover?: string;
};
