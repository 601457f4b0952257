/** `npm run migrate-data` converts the data folder of a former set of migrations to the present set. */
import { existsSync } from 'node:fs';
import { fail } from '../process.ts';
import { readStackSettings } from '../settings.ts';
import type { CarryResult } from './carry-rows.ts';
import { migrateFolder } from './index.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const print = (line: string) => void process.stdout.write(`${line}\n`);

function printResult({ tables, totals, steps }: CarryResult): void {
  const printRow = (name: string, ...counts: (number | string)[]) => {
    print(`${name.padEnd(36)}${counts.map((number) => String(number).padStart(12)).join('')}`);
  };
  printRow('table', 'rows before', 'rows now');
  for (const { name, former, present } of tables) {
    if (former > 0 || present > 0) printRow(name, former, present);
  }
  print('');
  printRow('sum', 'rows', 'sum');
  for (const { title, count, sum } of totals) printRow(title, count, sum ?? '');
  if (steps.length > 0) print(`\nSteps executed: ${steps.join(', ')}.`);
}

try {
  const { dataFolder } = readStackSettings(process.env);
  const { rows, formerFolder } = await migrateFolder(dataFolder, print);
  if (rows) printResult(rows);
  print(`\n${dataFolder} has the present set of migrations.`);
  if (formerFolder !== undefined) {
    print(`The former folder is ${formerFolder}; keep it until you have checked the data.`);
  }
} catch (error) {
  fail(error);
}
