/**
 * The fields that differ between two states of a form's values. Only these are sent, so that concurrent changes to
 * other fields survive.
 */
export function changedFields<T extends object>(now: T, before: T): Partial<T> {
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof T])
  return Object.fromEntries(Object.entries(now).filter(isChanged)) as Partial<T>
}
