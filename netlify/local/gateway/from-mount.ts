import { innerRequest } from './inner-request.ts';
import { requireOwnMachine } from './own-machine.ts';
import type { Visit } from './visit.ts';

/** A part of the stack that answers everything under a prefix. */
export interface Mount {
  prefix: string;
  fetch(request: Request): Promise<Response>;
  /** Only for this machine: see own-machine.ts. */
  ownMachineOnly?: boolean;
  /** The most that a body may hold, in bytes, where it differs from the platform's limit. */
  bodyLimit?: number;
}

export async function fromMount(mount: Mount, visit: Visit): Promise<Response> {
  if (mount.ownMachineOnly) requireOwnMachine(visit.request);
  return mount.fetch(await innerRequest(visit, { bodyLimit: mount.bodyLimit }));
}
