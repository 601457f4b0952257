/**
 * The public holidays of Kenya. The operator can extend the list: holidays of a further year, and days that the government
 * announces in the Kenya Gazette, such as Idd-ul-Fitr. A holiday on a Sunday is also on the Monday after it.
 * Source: Public Holidays Act (cap. 110), sections 2 to 4.
 */
import * as z from 'zod/mini';
import holidayList from './holidays.json' with { type: 'json' };

const holidaySchema = z.strictObject({
  date: z.iso.date(),
  name: z.string().check(z.minLength(1)),
});

export const holidays = z.array(holidaySchema).parse(holidayList);
