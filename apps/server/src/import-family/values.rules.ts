/** Reads values of the family's databases. Types differ between versions, and anything may be null. */

export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? ''
        : String(value)

/** Returns the trimmed text, or a replacement for an empty one. */
export const nameFrom = (value: unknown, fallback: string): string => textOf(value).trim() || fallback

export const numberFrom = (value: unknown, fallback: number): number => {
  const read = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback
}

/** Returns a whole number from 0 to the maximum of a column. */
export const countOf = (value: unknown, fallback = 0): number =>
  Math.min(2_147_483_647, Math.max(0, Math.trunc(numberFrom(value, fallback))))

/** Accepts texts too, because some versions store switches as text. */
export const isOn = (value: unknown): boolean =>
  value === true || value === 1 || ['true', 'enabled', 'enable', '1', 't', 'on'].includes(textOf(value).toLowerCase())

const EARLIEST = Date.UTC(1990, 0, 1)
const LATEST = Date.UTC(9999, 0, 1)

/** Parses an instant. Null when it is impossible. */
export function instantFrom(value: unknown): Date | null {
  const read = value instanceof Date ? value : typeof value === 'string' && value.trim() !== '' ? new Date(value) : null
  return read && read.getTime() > EARLIEST && read.getTime() < LATEST ? read : null
}

/** Parses a day as YYYY-MM-DD in America/Sao_Paulo. Null when it is impossible. */
export function dayFrom(value: unknown): string | null {
  const plain =
    typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)(?:$|T00:00:00|\s00:00:00)/.exec(value.trim())?.[1] : undefined
  const at = instantFrom(plain ?? value)
  if (!at) return null
  return plain ?? new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at)
}

/** Parses JSON, or returns an already parsed value. Null when it is invalid. */
export function jsonFrom(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** Returns a colour as #rrggbb. */
export const colorOf = (value: unknown, fallback = '#7C7C7C'): string =>
  /^#[0-9a-f]{6}$/i.test(textOf(value).trim()) ? textOf(value).trim() : fallback

/**
 * Returns the first unused one of name, name (2), name (3) …, and adds it to `usedNames`, which contains lower-case
 * names.
 */
export function freeName(baseName: string, usedNames: Set<string>): string {
  let name = baseName
  for (let n = 2; usedNames.has(name.toLowerCase()); n++) name = `${baseName} (${n})`
  usedNames.add(name.toLowerCase())
  return name
}
