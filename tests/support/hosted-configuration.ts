/** The required settings of an operator for a hosted site. */
export const hostedConfiguration = {
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  SUPABASE_SIGNING_KEY: 'a'.repeat(32),
};

/** The ids of PayPal's payment buttons, which are optional settings. */
export const cardButtons = {
  PAYPAL_BUTTON_DAILY: 'DAILY7EXAMPLE',
  PAYPAL_BUTTON_WEEKLY: 'WEEKLY7EXAMPLE',
  PAYPAL_BUTTON_MONTHLY: 'MONTHLY7EXAMPLE',
};
