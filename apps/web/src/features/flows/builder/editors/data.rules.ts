import type { Data } from './shape.ts'

/** Returns a stored text. Numbers are converted; any other value becomes ''. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Returns a stored number, also if it is stored as a text. */
export function numberIn(value: unknown, fallback: number): number {
  const read = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback
}

export const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 1

export const inside = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}

export const isInside = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns a stored id as choice fields use it, or null. */
export function idIn(value: unknown): string | null {
  const id = numberIn(value, 0)
  return Number.isInteger(id) && id > 0 ? String(id) : null
}

/** Returns a variable's name without braces. */
export const bareName = (input: string): string => input.replace(/[{}]/g, '').trim()

/** Keys under which clients may nest the settings of a machine. */
const below = ['typebotIntegration', 'openai'] as const

export const machineIn = (data: Data): Data => ({
  ...data,
  ...inside(data.typebotIntegration),
  ...inside(data.openai),
})

/** Stores settings where the node keeps them. */
export function withMachine(data: Data, settings: Data): Data {
  const place = below.findLast((name) => isInside(data[name]))
  return place ? { ...data, [place]: { ...inside(data[place]), ...settings } } : { ...data, ...settings }
}
