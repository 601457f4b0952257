/** A timestamp as the database writes it, to the microsecond, as a part of a cursor's pattern. */
export const timestampPattern = String.raw`\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00:00`;
