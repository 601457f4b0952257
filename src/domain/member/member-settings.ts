/** A member's private settings. */
import * as z from 'zod/mini';

/** The languages of the log-in window, by the keys of the identity widget. Each name is in its own language. */
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
  /** Emails before the end of a listing. */
  reminders: z.boolean(),
  /** A weekly email about the reach of the member's listings. */
  weekly: z.boolean(),
  /** Emails with news, which require an explicit choice. */
  news: z.boolean(),
});

export type MemberSettings = z.infer<typeof memberSettingsSchema>;

/** The default settings. The database has the same defaults. */
export const defaultSettings: MemberSettings = {
  language: 'en',
  reminders: true,
  weekly: true,
  news: false,
};
