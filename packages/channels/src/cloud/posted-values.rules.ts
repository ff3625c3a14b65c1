/** A posted text; '' for anything else. The network's fields do not always have the types that it documents. */
export const wordOf = (text: unknown): string => (typeof text === 'string' ? text : '')

/** The objects of a posted list; none for anything else. */
export const listOf = <T extends object>(list: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
