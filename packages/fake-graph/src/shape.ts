import { wrongField } from './graph-error.ts'

/**
 * The required shape of a value: a check that returns its expectation on failure, a list of one shape, or an object
 * with exactly these keys.
 */
export type Shape = ((value: unknown) => string | null) | [Shape] | { [key: string]: Shape }

export const text =
  (max: number, min = 1): Shape =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max ? null : `a text of ${min} to ${max}`
export const number: Shape = (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'a number')
export const flag: Shape = (value) => (typeof value === 'boolean' ? null : 'true or false')
export const oneOf =
  (...values: string[]): Shape =>
  (value) =>
    values.includes(value as string) ? null : `one of ${values.join(', ')}`

/**
 * Checks a value against a shape and refuses unknown fields, as Graph does. Keys ending with `?` are optional.
 * @throws GraphError 100
 */
export function check(value: unknown, shape: Shape, name: string): void {
  if (typeof shape === 'function') {
    const expectation = shape(value)
    if (expectation !== null) throw wrongField(`Param ${name} must be ${expectation}`)
    return
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value) || value.length === 0) throw wrongField(`Param ${name} must be an array`)
    value.forEach((item, index) => {
      check(item, shape[0], `${name}[${index}]`)
    })
    return
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongField(`Param ${name} must be a JSON object`)
  const fields = new Map(Object.entries(shape).map(([key, of]) => [key.replace(/\?$/, ''), { key, of }]))
  for (const key of Object.keys(value))
    if (!fields.has(key)) throw wrongField(`Unexpected key "${key}" on param "${name}"`)
  for (const [key, { key: shapeKey, of }] of fields) {
    const fieldValue = (value as Record<string, unknown>)[key]
    if (fieldValue === undefined && shapeKey.endsWith('?')) continue
    if (fieldValue === undefined) throw wrongField(`The parameter ${name}['${key}'] is required`)
    check(fieldValue, of, `${name}.${key}`)
  }
}
