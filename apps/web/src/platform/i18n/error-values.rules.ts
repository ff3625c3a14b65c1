type Values = Record<string, string | number>
type NamedThing = { name?: unknown } | null | undefined

const nameOf = (thing: unknown) => {
  const name = (thing as NamedThing)?.name
  return typeof name === 'string' ? name : '–'
}

/** Formats YYYY-MM-DD (or a timestamp) as DD/MM/YYYY, without time zone conversion. */
const day = (value: string) => value.slice(0, 10).split('-').reverse().join('/')

/** The values that an error text may show: primitive values, the formatted due date, the other ticket's owner. */
export function errorValues(data: Readonly<Record<string, unknown>>): Values {
  const values: Values = {}
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'number') values[key] = value
    if (typeof value === 'string') values[key] = key === 'dueDate' ? day(value) : value
  }
  const ticket = data.ticket as { user?: unknown; queue?: unknown } | undefined
  return ticket ? { ...values, user: nameOf(ticket.user), queue: nameOf(ticket.queue) } : values
}
