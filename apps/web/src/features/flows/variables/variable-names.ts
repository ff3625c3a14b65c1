import { readStored, writeStored } from '../../../platform/storage.ts'

/** Returns the names stored in this browser. Unreadable or foreign data count as none. */
function readNames(): readonly string[] {
  const names: unknown = readStored('variables')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function keep(names: readonly string[]): void {
  const next = [...new Set(names)].filter((name) => name !== '')
  const before = readNames()
  if (next.length !== before.length || next.some((name, at) => name !== before[at])) writeStored('variables', next)
}

/**
 * Stores the names of a loaded flow's questions (FLW-10) and the company's declared names.
 * @param declared names on the server, as far as they are loaded
 */
export const keepNames = (questions: readonly string[], declared: readonly string[]): void =>
  keep([...questions, ...declared])

/** Replaces a saved question's old name with the new one (FLW-28). '' means no name. */
export function replaceName(before: string, after: string): void {
  const names = readNames()
  keep(names.includes(before) ? names.map((name) => (name === before ? after : name)) : [...names, after])
}

/** Follows changes of the declared names: removes deleted ones and adds new ones. */
export function followDeclared(before: readonly string[], after: readonly string[]): void {
  keep([...readNames().filter((name) => after.includes(name) || !before.includes(name)), ...after])
}
