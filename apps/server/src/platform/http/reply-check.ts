import { z } from 'zod'

/** Whether a value already is what parsing it would answer. */
type Check = (value: unknown) => boolean

/**
 * Makes what holds replies to their schema. Nearly every reply already is what parsing would make of it: those are looked
 * through and sent as they are, where parsing would copy each object of a page. Anything else (a field too many, a value to
 * convert or to refuse) goes the long way through the schema, which decides.
 * @param schema of an endpoint's response
 * @returns a function that answers as `schema.parse` does; ZodError included
 */
export function replyParser<T extends z.ZodType>(schema: T): (reply: unknown) => z.output<T> {
  // Made when it is first asked: a start need not wait for some hundred of them.
  let check: Check | null = null
  return (reply) => {
    check ??= compiled(schema)
    return check(reply) ? (reply as z.output<T>) : schema.parse(reply)
  }
}

/**
 * A check written as one piece of code, as Zod itself does: closures within closures take as long as parsing. The code is made
 * of the contract's own schemas only.
 */
function compiled(schema: z.core.$ZodType): Check {
  const writer: Writer = { functions: [], names: new Map(), known: [] }
  const test = testOf(schema, 'value', writer)
  const code = `${writer.functions.join('\n')}\nreturn (value) => ${test}`
  return new Function('known', code)(writer.known) as Check
}

interface Writer {
  functions: string[]
  /** Of the functions, by what they test: also a schema that holds itself has one. */
  names: Map<z.core.$ZodType, string>
  /** Sets of values that the code refers to by place. */
  known: Array<Set<unknown>>
}

/**
 * An expression that is true when `at` fits; false for kinds that are unknown here, which the schema itself then
 * checks.
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
  if (schema instanceof z.ZodArray) return `${named(schema, writer, arrayTest)}(${at})`
  if (schema instanceof z.ZodObject) return `${named(schema, writer, objectTest)}(${at})`
  return 'false'
}

/** Whether a schema asks for no more than its shape: no bounds, rules or conversions, no word on further fields. */
function isPlain(schema: z.core.$ZodType): boolean {
  const { checks, coerce, catchall } = schema._zod.def as { checks?: unknown[]; coerce?: boolean; catchall?: unknown }
  return !coerce && !catchall && (checks ?? []).length === 0
}

function oneOf(values: readonly unknown[], at: string, { known }: Writer): string {
  return `known[${known.push(new Set(values)) - 1}].has(${at})`
}

function named<T extends z.core.$ZodType>(
  schema: T,
  writer: Writer,
  write: (schema: T, writer: Writer) => string,
): string {
  const written = writer.names.get(schema)
  if (written) return written
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

/** A plain object with these fields and no other. */
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
