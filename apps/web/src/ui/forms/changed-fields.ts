/** What differs between two states of a form's values: what a person did not touch stays as others leave it meanwhile. */
export function changedFields<T extends object>(now: T, before: T): Partial<T> {
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof T])
  return Object.fromEntries(Object.entries(now).filter(isChanged)) as Partial<T>
}
