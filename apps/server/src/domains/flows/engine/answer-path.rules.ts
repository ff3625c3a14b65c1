/**
 * Returns the part of a JSON answer at a path: names and indexes joined by dots (`data.items.0.name`), indexes also in
 * brackets.
 * @returns strings as they are, other values as JSON; undefined if the path does not exist
 */
export function answerPart(body: string, path: string): string | undefined {
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
