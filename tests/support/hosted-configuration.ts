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

/** The settings of card payments by members, which are optional. */
export const cardPayments = {
  PAYPAL_ENVIRONMENT: 'live',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 's3cret',
  PAYPAL_WEBHOOK_ID: '5GP028458E2496506',
  PAYPAL_MERCHANT_ID: 'TANGAZA123456',
  PAYPAL_RECEIVER: 'cards@tangaza.example',
};

/** The settings of SMS, which are optional. */
export const smsSettings = {
  AFRICASTALKING_ENVIRONMENT: 'live',
  AFRICASTALKING_USERNAME: 'tangaza',
  AFRICASTALKING_API_KEY: 's3cret-key',
  SMS_CALLBACK_SECRET: 's3cret-of-at-least-24-signs',
};
