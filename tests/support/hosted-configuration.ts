/** The settings of an operator for a hosted site. Each value has the format of its service. */
export const hostedConfiguration = {
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  SUPABASE_SIGNING_KEY: 'a'.repeat(32),
};

export const cardButtons = {
  PAYPAL_BUTTON_DAILY: 'DAILY7EXAMPLE',
  PAYPAL_BUTTON_WEEKLY: 'WEEKLY7EXAMPLE',
  PAYPAL_BUTTON_MONTHLY: 'MONTHLY7EXAMPLE',
};
