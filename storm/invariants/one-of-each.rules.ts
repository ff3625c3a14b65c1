import type { Snapshot, Violation } from '../snapshot.rules.ts'

/** At most one unfinished ticket per contact and connection. */
export function oneTicket({ tickets }: Snapshot): Violation[] {
  const unfinished = tickets.filter(({ status, line }) => status !== 'closed' && line !== null)
  const groups = Map.groupBy(unfinished, ({ company, contactId, line }) => `${company}/${contactId}/${line}`)
  return [...groups.values()].flatMap((rows) =>
    rows.length > 1
      ? [{ rule: 'One unfinished ticket per contact and connection', what: 'two unfinished tickets', rows }]
      : [],
  )
}

/** A Brazilian mobile number with and without its ninth digit is the same person. */
const personOf = (number: string) => number.replace(/^(55\d\d)9(\d{8})$/, '$1$2')

/** At most one contact per person, by number and by LID. */
export function oneContact({ contacts }: Snapshot): Violation[] {
  const rule = 'One contact per person'
  const doubles = (keyOf: (contact: (typeof contacts)[number]) => string | null, what: string) => {
    const contactsWithKey = contacts.filter((contact) => keyOf(contact))
    const groups = Map.groupBy(contactsWithKey, (contact) => `${contact.company}/${keyOf(contact)}`)
    return [...groups.values()].flatMap((rows) => (rows.length > 1 ? [{ rule, what, rows }] : []))
  }
  return [
    ...doubles(({ number }) => personOf(number) || null, 'two contacts of one number'),
    ...doubles(({ lid }) => lid, 'two contacts of one LID'),
  ]
}

/** The product's counters equal a recount. */
export const countersHold = ({ counters }: Snapshot): Violation[] =>
  counters.flatMap((counter) =>
    counter.value === counter.counted
      ? []
      : [{ rule: 'Counters equal a recount', what: `${counter.what} of company ${counter.company}`, rows: [counter] }],
  )
