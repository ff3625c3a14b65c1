/** Reads values as databases of the family hold them: types differ between versions, and anything may be null. */

export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? ''
        : String(value)

/** The trimmed text, or what stands for an empty one. */
export const nameOf = (value: unknown, otherwise: string): string => textOf(value).trim() || otherwise

export const numberOf = (value: unknown, otherwise: number): number => {
  const read = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : otherwise
}

/** A whole number from 0 on, as far as a column goes. */
export const countOf = (value: unknown, otherwise = 0): number =>
  Math.min(2_147_483_647, Math.max(0, Math.trunc(numberOf(value, otherwise))))

/** Also as text, as some versions keep switches. */
export const isOn = (value: unknown): boolean =>
  value === true || value === 1 || ['true', 'enabled', 'enable', '1', 't', 'on'].includes(textOf(value).toLowerCase())

const EARLIEST = Date.UTC(1990, 0, 1)
const LATEST = Date.UTC(9999, 0, 1)

/** An instant, also as text; null: none that can be. */
export function instantOf(value: unknown): Date | null {
  const read = value instanceof Date ? value : typeof value === 'string' && value.trim() !== '' ? new Date(value) : null
  return read && read.getTime() > EARLIEST && read.getTime() < LATEST ? read : null
}

/** A day as YYYY-MM-DD in America/Sao_Paulo; null: none that can be. */
export function dayOf(value: unknown): string | null {
  const plain =
    typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)(?:$|T00:00:00|\s00:00:00)/.exec(value.trim())?.[1] : undefined
  const at = instantOf(plain ?? value)
  if (!at) return null
  return plain ?? new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at)
}

/** JSON, also as text; null: none. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** A colour as #rrggbb. */
export const colorOf = (value: unknown, otherwise = '#7C7C7C'): string =>
  /^#[0-9a-f]{6}$/i.test(textOf(value).trim()) ? textOf(value).trim() : otherwise

/** The first of a name, name (2), name (3) … that is free; it is taken then. `taken` holds lower-case names. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted} (${n})`
  taken.add(name.toLowerCase())
  return name
}
