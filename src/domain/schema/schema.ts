/**
 * Schemas for external data. The module has the few features of zod that a member's dashboard needs, under the same
 * names. It has a tenth of the size of zod. Endpoints use zod, because they return a message for each invalid
 * field.
 */

/** The result of `safeParse`. */
type ParseResult<Value> =
  | { success: true; data: Value; error?: never }
  | { success: false; data?: never; error: Error };

/** A check of a value of unknown type for the type `Value`. */
export interface Schema<Value> {
  /**
   * Returns the path of the first mismatch: '' for the value itself, or a path such as '.token.expires_at' for a
   * part. The result is undefined for a valid value.
   */
  mismatch(value: unknown): string | undefined;
  /**
   * Returns the value itself instead of a copy, including unknown properties.
   * @throws {TypeError} with the path of the first mismatch.
   */
  parse(value: unknown): Value;
  /** Returns the value or an error. It never throws. */
  safeParse(value: unknown): ParseResult<Value>;
}

/** The schema of an object. Other schemas can contain its `shape`, the schemas of its properties. */
interface ObjectSchema<Parts extends Schemas> extends Schema<ObjectValue<Parts>> {
  shape: Parts;
}

type Schemas = Record<string, Schema<unknown>>;

/** The type of the values that a schema accepts. */
export type SchemaValue<Type> = Type extends Schema<infer Value> ? Value : never;

type OptionalKeys<Parts> = {
  [Key in keyof Parts]: undefined extends SchemaValue<Parts[Key]> ? Key : never;
}[keyof Parts];

/** The type of an object. It is flattened to one object type, so that editors display its properties. */
type ObjectValue<Parts> = Flattened<
  { [Key in Exclude<keyof Parts, OptionalKeys<Parts>>]: SchemaValue<Parts[Key]> } & {
    [Key in OptionalKeys<Parts>]?: SchemaValue<Parts[Key]>;
  }
>;
type Flattened<Type> = { [Key in keyof Type]: Type[Key] };

export const unknown = createSchema<unknown>(() => undefined);
export const string = createCheck<string>((value) => typeof value === 'string');
export const boolean = createCheck<boolean>((value) => typeof value === 'boolean');
/** A finite number; `NaN` is rejected. */
export const number = createCheck<number>(Number.isFinite);
/** A safe integer. */
export const int = createCheck<number>(Number.isSafeInteger);
/** A UUID [RFC 9562], including the nil and the max UUID. */
export const uuid = createCheck<string>(
  (value) => typeof value === 'string' && uuidPattern.test(value),
);

const uuidPattern =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i;

/** Creates the schema of an object with these properties. Further properties are allowed. */
export function object<Parts extends Schemas>(shape: Parts): ObjectSchema<Parts> {
  const parts = Object.entries(shape);
  return {
    shape,
    ...createSchema<ObjectValue<Parts>>((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? findFirstMismatch(
            parts.map(([key, part]) => [key, part, (value as Record<string, unknown>)[key]]),
          )
        : '',
    ),
  };
}

export function array<Value>(element: Schema<Value>): Schema<Value[]> {
  return createSchema((value) =>
    Array.isArray(value)
      ? findFirstMismatch(value.map((item, index) => [String(index), element, item]))
      : '',
  );
}

export function optional<Value>(schema: Schema<Value>): Schema<Value | undefined> {
  return createSchema((value) => (value === undefined ? undefined : schema.mismatch(value)));
}

export function nullable<Value>(schema: Schema<Value>): Schema<Value | null> {
  return createSchema((value) => (value === null ? undefined : schema.mismatch(value)));
}

function createCheck<Value>(isValid: (value: unknown) => boolean): Schema<Value> {
  return createSchema((value) => (isValid(value) ? undefined : ''));
}

function findFirstMismatch(
  parts: [key: string, Schema<unknown>, value: unknown][],
): string | undefined {
  for (const [key, schema, value] of parts) {
    const path = schema.mismatch(value);
    if (path !== undefined) return `.${key}${path}`;
  }
  return undefined;
}

function createSchema<Value>(mismatch: Schema<Value>['mismatch']): Schema<Value> {
  const safeParse = (value: unknown): ParseResult<Value> => {
    const path = mismatch(value);
    return path === undefined
      ? { success: true, data: value as Value }
      : { success: false, error: new TypeError(`Something else than expected at '${path}'.`) };
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
