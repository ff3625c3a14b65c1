/** A posted text; '' for anything else. Posted fields do not always have the documented type. */
export const wordOf = (text: unknown): string => (typeof text === 'string' ? text : '')

/** The objects of a posted list; empty for anything else. */
export const listOf = <T extends object>(list: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
