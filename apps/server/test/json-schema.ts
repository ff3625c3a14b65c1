/** A schema in OpenAPI 3.0 form. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The supported keywords. A document with another keyword fails the check. */
const supportedKeywords = [
  ...['$ref', 'type', 'nullable', 'enum', 'anyOf', 'oneOf', 'allOf', 'properties', 'required', 'additionalProperties'],
  ...['items', 'minItems', 'maxItems', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'description', 'default', 'title'],
]

/**
 * Returns the schema violations of a value, each with its path. Empty when it is valid.
 * @param document in which references are resolved
 */
export function schemaProblems(value: unknown, schema: JsonSchema, document: JsonSchema, at = '$'): string[] {
  const unknownKeywords = Object.keys(schema).filter((keyword) => !supportedKeywords.includes(keyword))
  if (unknownKeywords.length > 0) return [`${at}: unknown keyword ${unknownKeywords.join(', ')}`]
  if (typeof schema.$ref === 'string') return schemaProblems(value, resolve(document, schema.$ref), document, at)
  if (value === null && schema.nullable === true) return []
  const inner = (part: unknown) => schemaProblems(value, part as JsonSchema, document, at)
  return [
    ...choiceProblems(schema, inner, at),
    ...typeProblems(value, schema, at),
    ...(Array.isArray(schema.enum) && !schema.enum.includes(value) ? [`${at}: not one of ${schema.enum.join()}`] : []),
    ...numberProblems(value, schema, at),
    ...textProblems(value, schema, at),
    ...listProblems(value, schema, document, at),
    ...objectProblems(value, schema, document, at),
  ]
}

function resolve(document: JsonSchema, ref: string): JsonSchema {
  const parts = ref.replace(/^#\//, '').split('/')
  const part = parts.reduce<unknown>((place, name) => (place as JsonSchema | undefined)?.[name], document)
  if (typeof part !== 'object' || part === null) throw new Error(`${ref} leads nowhere`)
  return part as JsonSchema
}

function choiceProblems(schema: JsonSchema, inner: (part: unknown) => string[], at: string): string[] {
  const problemsOfEach = (list: unknown) => (list as unknown[]).map(inner)
  const all = schema.allOf ? problemsOfEach(schema.allOf).flat() : []
  const any = schema.anyOf ? problemsOfEach(schema.anyOf) : [[]]
  const one = schema.oneOf ? problemsOfEach(schema.oneOf).filter((problems) => problems.length === 0).length : 1
  return [
    ...all,
    ...(any.some((problems) => problems.length === 0) ? [] : [`${at}: none of anyOf: ${any.flat().join('; ')}`]),
    ...(one === 1 ? [] : [`${at}: ${one} of oneOf`]),
  ]
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

function typeProblems(value: unknown, { type }: JsonSchema, at: string): string[] {
  if (type === undefined) return []
  const kind = kindOf(value)
  const hasType = type === 'integer' ? Number.isInteger(value) : kind === type
  return hasType ? [] : [`${at}: ${kind} instead of ${String(type)}`]
}

function numberProblems(value: unknown, schema: JsonSchema, at: string): string[] {
  if (typeof value !== 'number') return []
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema as Record<string, never>
  const low = minimum !== undefined && (value < minimum || (exclusiveMinimum === true && value === minimum))
  const high = maximum !== undefined && (value > maximum || (exclusiveMaximum === true && value === maximum))
  const isNotMultiple = multipleOf !== undefined && value % multipleOf !== 0
  return low || high || isNotMultiple ? [`${at}: ${value} is out of bounds`] : []
}

function textProblems(value: unknown, schema: JsonSchema, at: string): string[] {
  if (typeof value !== 'string') return []
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema as Record<string, never>
  const length = [...value].length
  if (length < minLength || length > maxLength) return [`${at}: ${length} characters`]
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? [`${at}: not of the pattern ${pattern}`] : []
}

function listProblems(value: unknown, schema: JsonSchema, document: JsonSchema, at: string): string[] {
  if (!Array.isArray(value)) return []
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema as Record<string, never>
  const count = value.length < minItems || value.length > maxItems ? [`${at}: ${value.length} items`] : []
  if (items === undefined) return count
  return [...count, ...value.flatMap((item, index) => schemaProblems(item, items, document, `${at}[${index}]`))]
}

function objectProblems(value: unknown, schema: JsonSchema, document: JsonSchema, at: string): string[] {
  if (kindOf(value) !== 'object') return []
  const fields = value as Record<string, unknown>
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const missing = ((schema.required ?? []) as string[]).filter((name) => !Object.hasOwn(fields, name))
  const inner = Object.entries(fields).flatMap(([name, part]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (own) return schemaProblems(part, own, document, `${at}.${name}`)
    if (schema.additionalProperties === false) return [`${at}.${name}: not in the document`]
    const others = schema.additionalProperties
    return typeof others === 'object' ? schemaProblems(part, others as JsonSchema, document, `${at}.${name}`) : []
  })
  return [...missing.map((name) => `${at}.${name}: missing`), ...inner]
}
