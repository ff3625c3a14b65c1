import type { Data } from './shape.ts'

/** A stored text; numbers count as their digits, all else as none. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A stored number, also one that is written as a text. */
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

/** The id of something stored, as fields for choices have it; null: none. */
export function idIn(value: unknown): string | null {
  const id = numberIn(value, 0)
  return Number.isInteger(id) && id > 0 ? String(id) : null
}

/** The name of a variable as somebody typed it, maybe in its braces. */
export const bareName = (typed: string): string => typed.replace(/[{}]/g, '').trim()

/** Where clients keep the settings of a machine: in the data themselves, or one level below. */
const below = ['typebotIntegration', 'openai'] as const

export const machineIn = (data: Data): Data => ({
  ...data,
  ...inside(data.typebotIntegration),
  ...inside(data.openai),
})

/** Puts settings where the node has them. */
export function withMachine(data: Data, settings: Data): Data {
  const place = below.findLast((name) => isInside(data[name]))
  return place ? { ...data, [place]: { ...inside(data[place]), ...settings } } : { ...data, ...settings }
}
