/**
 * Creates the endpoints that control the embedded stack: its time, faults, schedule, settings of the identity
 * service, and rebuilds of the site.
 */
import * as z from 'zod';
import { Problem } from '#domain/problem/problem.ts';
import { requireJson } from '../../http/input.ts';
import type { Clock } from '../clock.ts';
import { copyFolderPattern } from '../paths.ts';
import { faultSchema, type Faults } from '../faults.ts';
import { settingsChangeSchema, type SettingsInput } from '../identity/index.ts';
import { paymentFaultSchema, type PaymentFaults } from '../payments/index.ts';

interface Dependencies {
  clock: Clock;
  faults: Faults;
  paymentFaults: PaymentFaults;
  identity: SettingsInput;
  /** Runs a scheduled function at once. Resolves to undefined if no function has the name. */
  runScheduled: (name: string) => Promise<Response | undefined>;
  /** Resolves when all current runs of scheduled functions have ended. */
  settleSchedule: () => Promise<void>;
  /** Rebuilds the site, if the stack serves a built site. */
  rebuild: () => void;
  /**
   * Copies the files of the database into a folder of the data folder. Undefined if the engine is a separate server.
   */
  copyDatabase?: ((folder: string) => Promise<void>) | undefined;
}

type Controls = Record<string, (request: Request) => Promise<Response>>;

const copySchema = z.strictObject({ folder: z.string().regex(copyFolderPattern) });

const clockSchema = z.union([
  z.strictObject({ advance: z.number().min(0) }),
  z.strictObject({ set: z.iso.datetime({ offset: true }) }),
  z.strictObject({ reset: z.literal(true) }),
]);

const identityChangeSchema = z.union([
  z.strictObject({ reset: z.literal(true) }),
  settingsChangeSchema
    .pick({ disableSignup: true, autoconfirm: true, external: true, externalLabels: true })
    .strict(),
]);

/**
 * Creates the handler of POST requests for `clock`, `faults`, `payment-faults`, `identity-settings`,
 * `database-copy`, `schedule/{function}` and `build-hook` under `/.local`. The last one replaces the platform's build
 * hook.
 */
export function createControls({
  clock,
  faults,
  paymentFaults,
  identity,
  runScheduled,
  settleSchedule,
  rebuild,
  copyDatabase,
}: Dependencies) {
  const originalIdentity = { ...identity };

  const controls: Controls = {
    async clock(request) {
      const move = await requireJson(request, clockSchema);
      // The clock moves after the current runs of the schedule, because a move could expire the identity tokens
      // that these runs use.
      await settleSchedule();
      await moveClock(clock, move);
      return Response.json({ now: clock.now().toISOString() });
    },
    async faults(request) {
      const fault = await requireJson(request, faultSchema);
      faults.set(fault);
      return Response.json(fault);
    },
    async 'payment-faults'(request) {
      const fault = await requireJson(request, paymentFaultSchema);
      paymentFaults.set(fault);
      return Response.json(fault);
    },
    'identity-settings': (request) => changeIdentity(request, identity, originalIdentity),
    'database-copy': (request) => runCopy(request, copyDatabase),
    'build-hook'() {
      rebuild();
      return Promise.resolve(new Response(null, { status: 200 }));
    },
  };

  /**
   * Handles a request. Resolves to undefined if the address belongs to no control.
   * @throws {Problem} `method-not-allowed` for other methods than POST, or the error of the control
   */
  return async (request: Request): Promise<Response | undefined> => {
    // The path is `/.local/{name}/{argument}`.
    const [name = '', argument] = new URL(request.url).pathname.split('/').slice(2);
    const control =
      name === 'schedule' && argument
        ? () => runScheduledFunction(argument, runScheduled)
        : getControl(controls, name);
    if (!control || (argument !== undefined && name !== 'schedule')) return undefined;
    if (request.method !== 'POST') throw new Problem('method-not-allowed');
    return control(request);
  };
}

/** Returns the control of a name, among own properties only, because every object inherits names like `constructor`. */
function getControl(controls: Controls, name: string): Controls[string] | undefined {
  return Object.hasOwn(controls, name) ? controls[name] : undefined;
}

async function moveClock(clock: Clock, move: z.output<typeof clockSchema>): Promise<void> {
  if ('reset' in move) return clock.reset();
  const seconds =
    'advance' in move ? move.advance : (Date.parse(move.set) - clock.now().getTime()) / 1000;
  if (seconds < 0) {
    const message = `It is ${clock.now().toISOString()} already, and the clock only moves ahead.`;
    throw new Problem('invalid-input', { fields: [{ field: 'set', message }] });
  }
  return clock.advance(seconds * 1000);
}

async function changeIdentity(
  request: Request,
  identity: SettingsInput,
  originalIdentity: SettingsInput,
): Promise<Response> {
  const change = await requireJson(request, identityChangeSchema);
  if ('reset' in change) replaceProperties(identity, originalIdentity);
  else Object.assign(identity, change, { external: { ...identity.external, ...change.external } });
  const { disableSignup, autoconfirm, external, externalLabels } = identity;
  return Response.json({ disableSignup, autoconfirm, external, externalLabels });
}

async function runCopy(
  request: Request,
  copyDatabase: Dependencies['copyDatabase'],
): Promise<Response> {
  const { folder } = await requireJson(request, copySchema);
  if (!copyDatabase) throw new Problem('not-set-up');
  await copyDatabase(folder);
  return new Response(null, { status: 204 });
}

async function runScheduledFunction(
  name: string,
  run: Dependencies['runScheduled'],
): Promise<Response> {
  const response = await run(name);
  if (!response) throw new Problem('not-found');
  return response;
}

/** Replaces the properties of the settings object, because other modules hold a reference to that object. */
function replaceProperties(settings: SettingsInput, newSettings: SettingsInput): void {
  for (const key of Object.keys(settings)) Reflect.deleteProperty(settings, key);
  Object.assign(settings, newSettings);
}
