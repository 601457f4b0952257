/** Loads and saves the member's settings in the database. */
import {
  defaultSettings,
  memberSettingsSchema,
  type MemberSettings,
} from '#domain/member/member-settings.ts';
import { database, runQuery } from '../database.ts';

/**
 * Loads the member's settings; the defaults if none are stored yet.
 * @throws {Problem} `not-signed-in`, `identity-unavailable` or `database-unavailable`.
 */
export function loadSettings(): Promise<MemberSettings> {
  return runQuery(async () => {
    const { data } = await database()
      .from('member_settings')
      .select('language,reminders,weekly,news,sms')
      .limit(1)
      .retry(false)
      .throwOnError();
    const [stored] = data;
    return stored ? memberSettingsSchema.parse(stored) : defaultSettings;
  });
}

/** Saves all settings of the member. @throws {Problem} as {@link loadSettings}, or `invalid-input`. */
export async function saveSettings(memberId: string, settings: MemberSettings): Promise<void> {
  const row = { member_id: memberId, ...settings };
  await runQuery(() => database().from('member_settings').upsert(row).throwOnError());
}
