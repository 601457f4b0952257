/**
 * Postgres leaves a refused statement by a jump out of its WebAssembly code. PGlite catches it and goes on
 * without putting the stack pointer back, so each refusal, by a request or by anything else, takes some
 * 700 bytes of the stack of 8 MB for good. After about 12,500 of them in one process Postgres writes
 * over its own data: it panics, or, worse, answers with nothing and no error.
 */
import type { PGlite } from '@electric-sql/pglite';

/**
 * From now on the pointer is after a refusal where it was before.
 * @throws when this is a version of PGlite whose pointer cannot be had.
 */
export function keepStackPointer(database: PGlite): void {
  const postgres = database.Module;
  const pointer = getStackPointer(database);
  const step = postgres._PostgresMainLoopOnce;
  postgres._PostgresMainLoopOnce = () => {
    const before: unknown = pointer.value;
    try {
      step();
    } catch (jump) {
      pointer.value = before;
      throw jump;
    }
  };
}

/** The register that WebAssembly modules share when one is loaded into another, as extensions are. */
export function getStackPointer({ Module: postgres }: PGlite): WebAssembly.Global {
  const pointer: unknown = Reflect.get(postgres, '___stack_pointer');
  if (pointer instanceof WebAssembly.Global) return pointer;
  throw new Error(
    'This version of PGlite hides its stack pointer: is stack-pointer.ts still needed?',
  );
}
