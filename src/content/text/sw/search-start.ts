export const searchStart = {
  searching: 'Tunatafuta…',
  offline: 'Huna mtandao, kwa hivyo hatuwezi kutafuta.',
} as const;
