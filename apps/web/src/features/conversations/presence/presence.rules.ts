import type { PresentPerson, TicketPresenceEvent } from '@recado/contract/conversations/events'

/** A user without a heartbeat for this long is gone (contract: `presenceLastsMs`), in milliseconds. */
const PRESENCE_MS = 75_000
/** Typing is re-sent every few seconds. After this long without it the user counts as not typing, in milliseconds. */
const TYPING_MS = 8_000

/** The other users in a ticket by window, and the customer. Times are in milliseconds. */
export interface Presence {
  people: ReadonlyMap<string, PresentPerson & { receivedAt: number }>
  customerTypedAt: number | null
}

export const emptyPresence: Presence = { people: new Map(), customerTypedAt: null }

/** Returns the state after an event. */
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

/**
 * The other users in the ticket, each once, and whether the customer is typing. A user is typing if one of their
 * windows is.
 */
export interface OtherUsers {
  looking: readonly string[]
  typing: readonly string[]
  customerTypes: boolean
}

export function otherUsersOf({ people, customerTypedAt }: Presence, ownId: number, now: number): OtherUsers {
  const names = new Map<number, { name: string; typing: boolean }>()
  for (const { userId, name, state, receivedAt } of people.values()) {
    if (userId === ownId || now - receivedAt > PRESENCE_MS) continue
    const typing = state === 'typing' && now - receivedAt <= TYPING_MS
    names.set(userId, { name, typing: typing || names.get(userId)?.typing === true })
  }
  const all = [...names.values()]
  return {
    looking: all.map(({ name }) => name),
    typing: all.filter(({ typing }) => typing).map(({ name }) => name),
    customerTypes: customerTypedAt !== null && now - customerTypedAt <= TYPING_MS,
  }
}
