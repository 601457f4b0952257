import type { PicturesText } from '../pictures/pictures-text.ts';
import type { AccountField } from '#domain/member/account-form.ts';

/** The words of the profile settings; values stand in braces. */
export type SettingsText = Record<
  | 'heading'
  | 'loading'
  | 'loadFailed'
  | 'retry'
  | 'you'
  | 'name'
  | 'nameHint'
  | 'removePicture'
  | 'logIn'
  | 'email'
  | 'pending'
  | 'newPassword'
  | 'passwordHint'
  | 'showPassword'
  | 'language'
  | 'letters'
  | 'reminders'
  | 'news'
  | 'save'
  | 'saving'
  | 'unchanged'
  | 'saved'
  | 'notSaved'
  | 'perhapsSaved'
  | 'answerLost'
  | 'tooMany'
  | 'invalid'
  | 'emailRefused'
  | 'sessionEnded'
  | 'failed',
  string
> & {
  /** Of the log-in window, by the widget's names for them. */
  languages: Record<string, string>;
  fields: Record<AccountField, string>;
  export: ExportText;
  delete: DeleteText;
  pictures: PicturesText;
};

export type ExportText = Record<
  'heading' | 'lead' | 'begin' | 'preparing' | 'received' | 'done' | 'failed',
  string
>;

export type DeleteText = Record<
  | 'heading'
  | 'lead'
  | 'open'
  | 'question'
  | 'warning'
  | 'label'
  | 'confirm'
  | 'deleting'
  | 'cancel'
  | 'failed'
  | 'answerLost',
  string
>;
