import type { AuditChange } from '@recado/contract/identity/audit-areas'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const same = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The entry's subject and company already contain these. */
const obvious = new Set(['id', 'companyId'])

/** Returns the fields that differ between two states. For a new or deleted record, all its fields. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const states = [before, after].filter((state) => state !== null && state !== undefined)
  if (states.length === 0) return []
  if (!states.every(isRecord)) return same(before, after) ? [] : [{ field: 'value', before, after }]
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !obvious.has(field) && !same(old[field], now[field]))
    .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }))
}

/** Returns the changed record's name, preferably the new one. */
export function subjectName(before: unknown, after: unknown): string | null {
  const state = isRecord(after) && isRecord(before) ? { ...before, ...after } : isRecord(after) ? after : before
  if (!isRecord(state) || typeof state.name !== 'string') return null
  return typeof state.lastName === 'string' ? `${state.name} ${state.lastName}`.trim() : state.name
}
