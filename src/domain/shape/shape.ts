/**
 * Schemas for external data. The module has the few features of zod that a member's dashboard needs. It has the
 * same interface as zod and a tenth of its size. Endpoints use zod, because they return a message for each invalid
 * field.
 */

/** The result of `safeParse`. */
type Outcome<Value> =
  { success: true; data: Value; error?: never } | { success: false; data?: never; error: Error };

/** A schema for a value of unknown type. */
export interface Shape<Value> {
  /**
   * Returns the path of the first mismatch. It is '' for the value itself, such as '.token.expires_at' for a part,
   * and undefined for a valid value.
   */
  mismatch(value: unknown): string | undefined;
  /**
   * Returns the value itself instead of a copy, including unknown properties.
   * @throws {TypeError} with the path of the first mismatch.
   */
  parse(value: unknown): Value;
  /** Returns the value or an error. It never throws. */
  safeParse(value: unknown): Outcome<Value>;
}

/** The schema of an object. Other schemas can reuse its properties. */
interface ObjectShape<Parts extends Shapes> extends Shape<Fitting<Parts>> {
  shape: Parts;
}

type Shapes = Record<string, Shape<unknown>>;

/** The type of the values that a schema accepts. */
export type FittingValue<Some> = Some extends Shape<infer Value> ? Value : never;

type OptionalKeys<Parts> = {
  [Key in keyof Parts]: undefined extends FittingValue<Parts[Key]> ? Key : never;
}[keyof Parts];

/** The type of an object. It is flattened to one object type, so that editors display its properties. */
type Fitting<Parts> = Plain<
  { [Key in Exclude<keyof Parts, OptionalKeys<Parts>>]: FittingValue<Parts[Key]> } & {
    [Key in OptionalKeys<Parts>]?: FittingValue<Parts[Key]>;
  }
>;
type Plain<Some> = { [Key in keyof Some]: Some[Key] };

export const unknown = createShape<unknown>(() => undefined);
export const string = only<string>((value) => typeof value === 'string');
export const boolean = only<boolean>((value) => typeof value === 'boolean');
/** A finite number; `NaN` is rejected. */
export const number = only<number>(Number.isFinite);
/** A safe integer. */
export const int = only<number>(Number.isSafeInteger);
/** A UUID [RFC 9562], including the nil and the max UUID. */
export const uuid = only<string>((value) => typeof value === 'string' && uuidPattern.test(value));

const uuidPattern =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i;

/** Creates the schema of an object with at least these properties. */
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
