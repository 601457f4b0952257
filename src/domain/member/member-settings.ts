/** What a member chose for herself, and nobody else reads. */
import * as z from 'zod/mini';

/** The languages of the log-in window by the widget's names for them, each in its own words. */
export const dialogLanguages = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  hu: 'Magyar',
  pl: 'Polski',
  cs: 'Čeština',
  sk: 'Slovenčina',
} as const;

export type DialogLanguage = keyof typeof dialogLanguages;

export const memberSettingsSchema = z.object({
  language: z.enum(Object.keys(dialogLanguages) as [DialogLanguage, ...DialogLanguage[]]),
  /** Emails that a listing is about to end. */
  reminders: z.boolean(),
  /** A weekly e-mail about the reach of the member's listings. */
  weekly: z.boolean(),
  /** Emails with news: asked for, never assumed. */
  news: z.boolean(),
});

export type MemberSettings = z.infer<typeof memberSettingsSchema>;

/** What holds until somebody chooses. The database has the same. */
export const defaultSettings: MemberSettings = {
  language: 'en',
  reminders: true,
  weekly: true,
  news: false,
};
