import { readStored, writeStored } from '../../../platform/storage.ts'

/** The names that this browser keeps; what it cannot read, or somebody else wrote there, counts as none. */
function kept(): readonly string[] {
  const names: unknown = readStored('variables')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function keep(names: readonly string[]): void {
  const next = [...new Set(names)].filter((name) => name !== '')
  const before = kept()
  if (next.length !== before.length || next.some((name, at) => name !== before[at])) writeStored('variables', next)
}

/**
 * A flow was loaded: the browser keeps the names of its questions (FLW-10), and of what the company declared.
 * @param declared names on the server, as far as they are known
 */
export const keepNames = (questions: readonly string[], declared: readonly string[]): void =>
  keep([...questions, ...declared])

/** A question was saved: its new name stands in the place of the old one (FLW-28). '' for none. */
export function replaceName(before: string, after: string): void {
  const names = kept()
  keep(names.includes(before) ? names.map((name) => (name === before ? after : name)) : [...names, after])
}

/** What the company declared has changed: names that are gone there go here, new ones come. */
export function followDeclared(before: readonly string[], after: readonly string[]): void {
  keep([...kept().filter((name) => after.includes(name) || !before.includes(name)), ...after])
}
