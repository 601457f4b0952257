/**
 * Fixes a leak of PGlite's stack. After a refused statement, PostgreSQL leaves its WebAssembly code by a jump.
 * PGlite catches the jump, but does not restore the stack pointer. Each refusal therefore loses about 700 bytes of
 * the 8 MB stack. After about 12,500 refusals in one process, PostgreSQL overwrites its own data: it panics, or it
 * returns empty results without an error.
 */
import type { PGlite } from '@electric-sql/pglite';

/**
 * Patches PGlite so that it restores the stack pointer after a refusal.
 * @throws {Error} if this version of PGlite does not expose its stack pointer
 */
export function restoreStackPointer(database: PGlite): void {
  const postgres = database.Module;
  const pointer = getStackPointer(database);
  const runLoopOnce = postgres._PostgresMainLoopOnce;
  postgres._PostgresMainLoopOnce = () => {
    const savedValue: unknown = pointer.value;
    try {
      runLoopOnce();
    } catch (jump) {
      pointer.value = savedValue;
      throw jump;
    }
  };
}

/**
 * Returns the stack pointer: the global that a WebAssembly module shares with the modules that it loads, such as
 * extensions.
 */
export function getStackPointer({ Module: postgres }: PGlite): WebAssembly.Global {
  const pointer: unknown = Reflect.get(postgres, '___stack_pointer');
  if (pointer instanceof WebAssembly.Global) return pointer;
  throw new Error(
    'This version of PGlite hides its stack pointer. Check if stack-pointer.ts is still needed.',
  );
}
