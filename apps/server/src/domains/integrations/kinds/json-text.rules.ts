/** Returns the content of a text that is one block of code, otherwise the trimmed text. */
export const withoutFence = (text: string): string => {
  const trimmed = text.trim()
  return (/^```(?:json)?\s([^`]*)```$/i.exec(trimmed)?.[1] ?? trimmed).trim()
}

/** Parses JSON. Undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A variable in braces, which is a text. */
const PLACEHOLDER = /^\{\{?[^{}"':\n]{1,60}\}/

/** Whether a text that is not valid JSON was meant as JSON: it begins like it, or contains a field. */
export const isBrokenJson = (text: string): boolean =>
  (text.startsWith('{') && !PLACEHOLDER.test(text)) ||
  /^\[\s*([{["]|$)/.test(text) ||
  /^"[^"]*("\s*:|$)/.test(text) ||
  /[{,]\s*"[^"\n]{1,60}"\s*:/.test(text)
