import type { ReportReason } from '#domain/post/post.limits.ts';
import type { PicturesText } from '../pictures/pictures-text.ts';

/** The words of the noticeboard, handed in by the page in the visitor's language. */
export type FeedText = Record<
  | 'heading'
  | 'latest'
  | 'newPost'
  | 'continuePost'
  | 'cancel'
  | 'loading'
  | 'loadFailed'
  | 'offline'
  | 'partFailed'
  | 'retry'
  | 'empty'
  | 'older'
  | 'olderFailed'
  | 'oneNew'
  | 'manyNew'
  | 'edited'
  | 'hidden'
  | 'staff'
  | 'actions'
  | 'picture'
  | 'businesses'
  | 'businessesLoading'
  | 'businessesFailed',
  string
>;

/** The words for whoever does something; they are fetched with the parts that need them. */
export type FeedWords = Record<Word | ReportReason, string> & { picker: PicturesText };

type Word =
  | 'titleLabel'
  | 'textLabel'
  | 'add'
  | 'adding'
  | 'added'
  | 'addFailed'
  | 'refused'
  | 'tooMany'
  | 'picturesSending'
  | 'picturesFailed'
  | 'sessionEnded'
  | 'edit'
  | 'save'
  | 'saveFailed'
  | 'gone'
  | 'delete'
  | 'deleteAsk'
  | 'deleteWarning'
  | 'deleteFailed'
  | 'keep'
  | 'report'
  | 'reportAsk'
  | 'reportSend'
  | 'reportFailed'
  | 'reported'
  | 'reportedBefore'
  | 'close'
  | 'hide'
  | 'show'
  | 'hideFailed';

/** All of them, for the parts that have been fetched. */
export type FullFeedText = FeedText & FeedWords;
