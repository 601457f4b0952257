/** The minute in which staff undo an act. */
import type { Queries } from '#netlify/local/database/engine.ts';

/** Ends the minute of all acts: notices and requests to providers that waited for it are due. */
export async function endUndo(sql: Queries): Promise<void> {
  await sql.query('update public.payment_undos set until = app.now() where until > app.now()');
  await sql.query(
    'update public.notices set next_attempt_at = app.now() where next_attempt_at > app.now()',
  );
}
