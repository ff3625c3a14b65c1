type Values = Record<string, string | number>
type Named = { name?: unknown } | null | undefined

const nameOf = (thing: unknown) => {
  const name = (thing as Named)?.name
  return typeof name === 'string' ? name : '–'
}

/** YYYY-MM-DD (or an instant) as DD/MM/YYYY, without moving it between time zones. */
const day = (value: string) => value.slice(0, 10).split('-').reverse().join('/')

/**
 * The data beside a code that an error's text may show: plain values, the due date as people write it, the other
 * ticket's owner.
 */
export function errorValues(data: Readonly<Record<string, unknown>>): Values {
  const values: Values = {}
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'number') values[key] = value
    if (typeof value === 'string') values[key] = key === 'dueDate' ? day(value) : value
  }
  const ticket = data.ticket as { user?: unknown; queue?: unknown } | undefined
  return ticket ? { ...values, user: nameOf(ticket.user), queue: nameOf(ticket.queue) } : values
}
