/**
 * A part of a JSON answer by its path: names and positions joined by dots (`data.items.0.name`), positions also in brackets.
 * @returns text as it is, anything else as JSON; undefined: there is no such part
 */
export function partOf(body: string, path: string): string | undefined {
  const keys = path
    .trim()
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '')
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return keys.length === 0 ? body : undefined
  }
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
