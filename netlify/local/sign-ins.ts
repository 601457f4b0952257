/**
 * Three accounts for trying the product. Two of them are staff, because large refunds need the approval of a second
 * staff user. The passwords are public: the accounts exist only in the embedded stack, which is reachable from this
 * machine only.
 */
export const signIns = {
  member: { email: 'amina@tangaza.example', password: 'karibu-sokoni' },
  staff: { email: 'baraka@tangaza.example', password: 'kazi-njema' },
  secondStaff: { email: 'chebet@tangaza.example', password: 'kazi-pamoja' },
} as const;

/** The accounts with the ids that netlify/supabase/seed.sql uses. */
export const seededAccounts = [
  {
    id: '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01',
    name: 'Amina Wanjiru',
    roles: [],
    ...signIns.member,
  },
  {
    id: '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02',
    name: 'Baraka Otieno',
    roles: ['staff'],
    ...signIns.staff,
  },
  {
    id: '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a03',
    name: 'Chebet Koech',
    roles: ['staff'],
    ...signIns.secondStaff,
  },
];
