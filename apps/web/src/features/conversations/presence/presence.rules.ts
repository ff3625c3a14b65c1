import type { PresentPerson, TicketPresenceEvent } from '@recado/contract/conversations/events'

/** A person without a sign of life for this long is gone (contract: `presenceLastsMs`), in milliseconds. */
const LASTS = 75_000
/** Typing is said again every few seconds; silence for this long means that nobody types, in milliseconds. */
const TYPES = 8_000

/** The people in a ticket besides oneself, by window, and the customer. Times are in milliseconds. */
export interface Presence {
  people: ReadonlyMap<string, PresentPerson & { receivedAt: number }>
  customerTypedAt: number | null
}

export const nobody: Presence = { people: new Map(), customerTypedAt: null }

/** The state after an event. */
export function withPresence(before: Presence, event: TicketPresenceEvent, now: number): Presence {
  switch (event.action) {
    case 'customer':
      return { ...before, customerTypedAt: event.typing ? now : null }
    case 'people':
      return { ...before, people: new Map(event.people.map((person) => [person.key, { ...person, receivedAt: now }])) }
    case 'person': {
      const people = new Map(before.people)
      if (event.person.state === 'gone') people.delete(event.person.key)
      else people.set(event.person.key, { ...event.person, receivedAt: now })
      return { ...before, people }
    }
  }
}

/** The shown people: each once, typing if one of their windows types; oneself not at all. */
export interface Company {
  looking: readonly string[]
  typing: readonly string[]
  customerTypes: boolean
}

export function companyOf({ people, customerTypedAt }: Presence, ownId: number, now: number): Company {
  const names = new Map<number, { name: string; typing: boolean }>()
  for (const { userId, name, state, receivedAt } of people.values()) {
    if (userId === ownId || now - receivedAt > LASTS) continue
    const typing = state === 'typing' && now - receivedAt <= TYPES
    names.set(userId, { name, typing: typing || names.get(userId)?.typing === true })
  }
  const all = [...names.values()]
  return {
    looking: all.map(({ name }) => name),
    typing: all.filter(({ typing }) => typing).map(({ name }) => name),
    customerTypes: customerTypedAt !== null && now - customerTypedAt <= TYPES,
  }
}
