const SECRET = /passw|secret|token|api_?key|sealed|hash|credential|certificate/i
/** Texts that callers pass in place of a secret. */
const HARMLESS = new Set<unknown>(['', 'set', 'changed', null, undefined, true, false])

/**
 * Redacts a value for the log: any value under a name that sounds like a secret becomes 'set'. A safety net, because
 * callers should remove secrets themselves.
 */
export function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && !HARMLESS.has(inner) ? 'set' : redactSecrets(inner),
    ]),
  )
}
