import { cardLook } from '#ui/variants.ts';

/** Keeps the place of the listings while they are on their way. */
export function ListingsSkeleton({ words }: { words: string }) {
  return (
    <div aria-busy="true" className="mt-4">
      <p role="status">{words}</p>
      <div className={`${cardLook} mt-6 grid gap-3 p-4`} aria-hidden="true">
        <span className="h-6 w-2/3 bg-band" />
        <span className="h-10 w-1/2 bg-band" />
        <span className="h-32 w-full bg-band" />
      </div>
    </div>
  );
}
