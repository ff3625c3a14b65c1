import { z } from 'zod'

/** Whether parsing a value would return it unchanged. */
type Check = (value: unknown) => boolean

/**
 * Creates a function that validates replies against their schema. Parsing would leave nearly every reply unchanged, so
 * those are checked and sent as they are, without copying each object of a page. Any other reply (an extra field, a
 * value to convert or reject) is parsed by the schema.
 * @param schema an endpoint's response schema
 * @returns a function with the result of `schema.parse`, ZodError included
 */
export function replyParser<T extends z.ZodType>(schema: T): (reply: unknown) => z.output<T> {
  // Compiled on first use, because a start need not wait for hundreds of checks.
  let check: Check | null = null
  return (reply) => {
    check ??= compiled(schema)
    return check(reply) ? (reply as z.output<T>) : schema.parse(reply)
  }
}

/**
 * Compiles a check into one function, as Zod does: nested closures take as long as parsing. The code is made of the
 * contract's own schemas only.
 */
function compiled(schema: z.core.$ZodType): Check {
  const writer: Writer = { functions: [], names: new Map(), valueSets: [] }
  const test = testOf(schema, 'value', writer)
  const code = `${writer.functions.join('\n')}\nreturn (value) => ${test}`
  return new Function('known', code)(writer.valueSets) as Check
}

interface Writer {
  functions: string[]
  /** Function names by the schema that they test, so that recursive schemas work. */
  names: Map<z.core.$ZodType, string>
  /** Sets of values that the code refers to by index. */
  valueSets: Array<Set<unknown>>
}

/**
 * Returns an expression that is true when `at` matches. It is false for unknown kinds, which the schema itself checks
 * then.
 */
function testOf(schema: z.core.$ZodType, at: string, writer: Writer): string {
  if (!isPlain(schema)) return 'false'
  if (schema instanceof z.ZodNullable) return `(${at} === null || ${testOf(schema.unwrap(), at, writer)})`
  if (schema instanceof z.ZodOptional) return `(${at} === undefined || ${testOf(schema.unwrap(), at, writer)})`
  if (schema instanceof z.ZodEnum) return oneOf(schema.options, at, writer)
  if (schema instanceof z.ZodLiteral) return oneOf([...schema.values], at, writer)
  if (schema instanceof z.ZodBoolean) return `typeof ${at} === 'boolean'`
  if (schema instanceof z.ZodStringFormat) return 'false'
  if (schema instanceof z.ZodString) return `typeof ${at} === 'string'`
  if (schema instanceof z.ZodNumberFormat) return schema.format === 'safeint' ? `Number.isSafeInteger(${at})` : 'false'
  if (schema instanceof z.ZodNumber) return `Number.isFinite(${at})`
  if (schema instanceof z.ZodArray) return `${callFunction(schema, writer, arrayTest)}(${at})`
  if (schema instanceof z.ZodObject) return `${callFunction(schema, writer, objectTest)}(${at})`
  return 'false'
}

/** Whether a schema describes only a shape: no bounds, rules, conversions or rule for further fields. */
function isPlain(schema: z.core.$ZodType): boolean {
  const { checks, coerce, catchall } = schema._zod.def as { checks?: unknown[]; coerce?: boolean; catchall?: unknown }
  return !coerce && !catchall && (checks ?? []).length === 0
}

function oneOf(values: readonly unknown[], at: string, { valueSets }: Writer): string {
  return `known[${valueSets.push(new Set(values)) - 1}].has(${at})`
}

function callFunction<T extends z.core.$ZodType>(
  schema: T,
  writer: Writer,
  write: (schema: T, writer: Writer) => string,
): string {
  const functionName = writer.names.get(schema)
  if (functionName) return functionName
  const name = `test${writer.names.size}`
  writer.names.set(schema, name)
  writer.functions.push(`function ${name}${write(schema, writer)}`)
  return name
}

const arrayTest = (schema: z.ZodArray, writer: Writer) => `(list) {
  if (!Array.isArray(list)) return false
  for (let n = 0; n < list.length; n++) if (!(${testOf(schema.element, 'list[n]', writer)})) return false
  return true
}`

/** An object with exactly these fields. */
function objectTest(schema: z.ZodObject, writer: Writer): string {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const at = `it[${JSON.stringify(name)}]`
    const counted = field instanceof z.ZodOptional ? `if (${at} !== undefined) fields++` : 'fields++'
    return `if (!(${testOf(field, at, writer)})) return false\n${counted}`
  })
  return `(it) {
    if (typeof it !== 'object' || it === null || Object.getPrototypeOf(it) !== Object.prototype) return false
    let fields = 0
    ${fields.join('\n')}
    for (const name in it) fields--
    return fields === 0
  }`
}
