/** What a member chose for herself. */
import {
  defaultSettings,
  memberSettingsSchema,
  type MemberSettings,
} from '../domain/member/member-settings.ts';
import { Problem } from '../domain/problem/problem.ts';
import { database } from './database.ts';

/**
 * Her choices, or what holds until she makes some.
 * @throws {Problem} `not-signed-in`, `identity-unavailable` or `database-unavailable`.
 */
export async function loadSettings(): Promise<MemberSettings> {
  try {
    const { data } = await database()
      .from('member_settings')
      .select('language,reminders,news')
      .limit(1)
      .retry(false)
      .throwOnError();
    const [stored] = data;
    return stored ? memberSettingsSchema.parse(stored) : defaultSettings;
  } catch (cause) {
    throw Problem.wrap(cause, 'database-unavailable');
  }
}

/** @throws {Problem} as {@link loadSettings}. */
export async function saveSettings(memberId: string, settings: MemberSettings): Promise<void> {
  try {
    await database()
      .from('member_settings')
      .upsert({ member_id: memberId, ...settings })
      .throwOnError();
  } catch (cause) {
    throw Problem.wrap(cause, 'database-unavailable');
  }
}
