/**
 * What a value from outside has to look like. It does the few things that zod would be asked for on a
 * member's dashboard, in a tenth of the bytes, and is called as zod is. What somebody sends to an
 * endpoint, with words for what is wrong, stays with zod.
 */

/** What a check of a value came to. */
type Outcome<Value> =
  { success: true; data: Value; error?: never } | { success: false; data?: never; error: Error };

/** A check of a value of unknown origin. */
export interface Shape<Value> {
  /** Where in the value something else stands: '' for the value itself, '.token.expires_at' for a part. */
  mismatch(value: unknown): string | undefined;
  /**
   * The value itself, with whatever else it has: nothing is copied and nothing left out.
   * @throws {TypeError} that names the first part which does not fit.
   */
  parse(value: unknown): Value;
  /** The same without throwing. */
  safeParse(value: unknown): Outcome<Value>;
}

/** An object's shape, whose parts can go into another's. */
interface ObjectShape<Parts extends Shapes> extends Shape<Fitting<Parts>> {
  shape: Parts;
}

type Shapes = Record<string, Shape<unknown>>;

/** What fits a shape. */
export type FittingValue<Some> = Some extends Shape<infer Value> ? Value : never;

type OptionalKeys<Parts> = {
  [Key in keyof Parts]: undefined extends FittingValue<Parts[Key]> ? Key : never;
}[keyof Parts];

/** Written out as one object, so that an editor shows what it is. */
type Fitting<Parts> = Plain<
  { [Key in Exclude<keyof Parts, OptionalKeys<Parts>>]: FittingValue<Parts[Key]> } & {
    [Key in OptionalKeys<Parts>]?: FittingValue<Parts[Key]>;
  }
>;
type Plain<Some> = { [Key in keyof Some]: Some[Key] };

export const unknown = createShape<unknown>(() => undefined);
export const string = only<string>((value) => typeof value === 'string');
export const boolean = only<boolean>((value) => typeof value === 'boolean');
/** A number that is one: neither NaN nor infinite. */
export const number = only<number>(Number.isFinite);
/** A whole number that is counted exactly. */
export const int = only<number>(Number.isSafeInteger);
/** RFC 9562, with the empty and the full one. */
export const uuid = only<string>((value) => typeof value === 'string' && uuidPattern.test(value));

const uuidPattern =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i;

/** An object with at least these parts. */
export function object<Parts extends Shapes>(shape: Parts): ObjectShape<Parts> {
  const parts = Object.entries(shape);
  return {
    shape,
    ...createShape<Fitting<Parts>>((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? firstMisfit(parts.map(([key, part]) => [key, part, (value as never)[key]]))
        : '',
    ),
  };
}

export function array<Value>(element: Shape<Value>): Shape<Value[]> {
  return createShape((value) =>
    Array.isArray(value) ? firstMisfit(value.map((item, at) => [String(at), element, item])) : '',
  );
}

export function optional<Value>(shape: Shape<Value>): Shape<Value | undefined> {
  return createShape((value) => (value === undefined ? undefined : shape.mismatch(value)));
}

export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return createShape((value) => (value === null ? undefined : shape.mismatch(value)));
}

function only<Value>(fits: (value: unknown) => boolean): Shape<Value> {
  return createShape((value) => (fits(value) ? undefined : ''));
}

function firstMisfit(parts: [key: string, Shape<unknown>, value: unknown][]): string | undefined {
  for (const [key, shape, value] of parts) {
    const where = shape.mismatch(value);
    if (where !== undefined) return `.${key}${where}`;
  }
  return undefined;
}

function createShape<Value>(mismatch: Shape<Value>['mismatch']): Shape<Value> {
  const safeParse = (value: unknown): Outcome<Value> => {
    const where = mismatch(value);
    return where === undefined
      ? { success: true, data: value as Value }
      : { success: false, error: new TypeError(`Something else than expected at '${where}'.`) };
  };
  return {
    mismatch,
    safeParse,
    parse(value) {
      const { success, data, error } = safeParse(value);
      if (!success) throw error;
      return data;
    },
  };
}
