/** A function that changes state, as the table of races has it. */
import type { Scene, SceneState } from './scene.ts';
import type { Call } from './sessions.ts';

/** Rows of a scene that a transaction may hold until it ends. */
export type Lockable =
  | 'member'
  | 'listing'
  | 'payment'
  | 'unmatched money'
  | 'code'
  | 'slug'
  | 'post'
  | 'pictures'
  | 'vacancy'
  | 'reports'
  | 'mailbox'
  | 'letters'
  | 'notices';

export interface Actor {
  locks: Lockable[];
  /** The state of the listing in which it does something. */
  in: SceneState;
  call: (scene: Scene) => Call;
  /** SQLSTATEs that it refuses with besides those of every function. */
  refusals?: string[];
}

/** A call as an endpoint makes it. */
export const call = (statement: string, ...values: unknown[]): Call => ({ statement, values });
