/**
 * Whether members pay by M-Pesa's prompt: the setting `MPESA` says so, and where it is not set, the
 * simulator of one's own machine or Daraja's settings. The build and the endpoints read it alike.
 */
export const hasMpesaPrompt = isOn(process.env);

function isOn({ MPESA = '', DARAJA_CONSUMER_KEY = '', NETLIFY }: NodeJS.ProcessEnv): boolean {
  if (MPESA.trim() === 'off') return false;
  return NETLIFY !== 'true' || DARAJA_CONSUMER_KEY.trim() !== '';
}
