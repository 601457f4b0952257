/**
 * Columns of equal widths for the buttons of an item, one column on a phone. Texts and notices between the buttons have
 * the class `col-span-full`.
 */
export const actionGridClass =
  'grid gap-3 empty:hidden sm:grid-cols-[repeat(auto-fill,18rem)] [&>button]:w-full [&>div>button]:w-full';
