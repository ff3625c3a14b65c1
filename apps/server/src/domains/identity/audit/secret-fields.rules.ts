const SECRET = /passw|secret|token|api_?key|sealed|hash|credential|certificate/i
/** The text that callers pass in place of a secret. */
const HARMLESS = new Set<unknown>(['', 'set', 'changed', null, undefined, true, false])

/**
 * A value as it may stand in the log: any value under a name that sounds like a secret becomes 'set'. Callers leave
 * secrets out themselves; this holds for the day one forgets.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && !HARMLESS.has(inner) ? 'set' : withoutSecrets(inner),
    ]),
  )
}
