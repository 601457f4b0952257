/**
 * True if the site sends SMS, so that members can check a number by a code. `SMS=off` switches SMS off. Otherwise they
 * are available on Netlify if `AFRICASTALKING_USERNAME` is set, and always on any other machine, which can use the
 * simulator. The build and the endpoints use the same value.
 */
export const hasSms = isSmsAvailable(process.env);

function isSmsAvailable({
  SMS = '',
  AFRICASTALKING_USERNAME = '',
  NETLIFY,
}: NodeJS.ProcessEnv): boolean {
  if (SMS.trim() === 'off') return false;
  return NETLIFY !== 'true' || AFRICASTALKING_USERNAME.trim() !== '';
}
