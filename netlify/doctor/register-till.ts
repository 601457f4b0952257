/**
 * `npm run register-till -- --yes` registers the callbacks of till payments at Safaricom. With `--number` it also
 * registers the short code for Pull Transactions. Without `--yes` it only prints the address to register. A live
 * till can be registered only once.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { environment } from '../env.ts';
import { createDaraja } from '../payments/mpesa/daraja.ts';
import { registerPull, registerTill } from '../payments/mpesa/register.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const { values } = parseArgs({
  options: { yes: { type: 'boolean' }, number: { type: 'string', default: '' } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { mpesa: settings, site } = environment();
  if (!settings) throw new Error('No DARAJA_… is set, or MPESA is off. Correct .env.');
  const number = parseKenyanMobile(values.number);
  if (values.number !== '' && number === undefined) {
    throw new Error('--number is not a Kenyan mobile number.');
  }
  const daraja = createDaraja(settings, { site, fetch, now: () => new Date() });
  if (values.yes) {
    await registerTill({ daraja, settings, site });
    print(`Safaricom sends payments to short code ${settings.shortCode} to ${site}.`);
    if (number !== undefined) {
      await registerPull({ daraja, settings, site }, number);
      print('The transactions of the last 48 hours can be pulled.');
    }
  } else {
    print(
      `Short code ${settings.shortCode} (${settings.environment}) would be registered for ${site}. A live one can be registered only once.\n` +
        'To register it: npm run register-till -- --yes --number 07…, with the number that Safaricom has for the short code.',
    );
  }
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
