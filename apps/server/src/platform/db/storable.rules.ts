/** A text as the database can hold it: PostgreSQL holds no NUL, and its JSON no half of a surrogate pair. */
export const storable = (text: string, most = Number.POSITIVE_INFINITY): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most).toWellFormed()

/** JSON whose texts the database can hold, of what may have been said outside. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))
