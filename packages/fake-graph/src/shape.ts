import { wrongField } from './graph-error.ts'

/** What a value must be: a check that answers what it wants instead, a list of one shape, or an object of exactly these keys. */
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
 * Refuses what is not of this shape, unknown fields among it, as Graph does. A key that ends with `?` may be absent.
 * @throws GraphError 100
 */
export function check(value: unknown, shape: Shape, name: string): void {
  if (typeof shape === 'function') {
    const wanted = shape(value)
    if (wanted !== null) throw wrongField(`Param ${name} must be ${wanted}`)
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
  const known = new Map(Object.entries(shape).map(([key, of]) => [key.replace(/\?$/, ''), { key, of }]))
  for (const key of Object.keys(value))
    if (!known.has(key)) throw wrongField(`Unexpected key "${key}" on param "${name}"`)
  for (const [key, { key: written, of }] of known) {
    const given = (value as Record<string, unknown>)[key]
    if (given === undefined && written.endsWith('?')) continue
    if (given === undefined) throw wrongField(`The parameter ${name}['${key}'] is required`)
    check(given, of, `${name}.${key}`)
  }
}
