/** The ids of the seeded users Amina, a member, and Baraka, a staff user, in netlify/supabase/seed.sql. */
export const memberId = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
export const staffId = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

/** The staff user of random sequences. It has no row in `members`. */
export const raceStaffId = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a99';
/** A second staff user of random sequences, for approvals. */
export const secondRaceStaffId = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a92';

/** The first names of the seeded member and of the seeded staff user. Random sequences use both as members. */
export type SeededName = 'amina' | 'baraka';

export const seededIds: Record<SeededName, string> = { amina: memberId, baraka: staffId };
