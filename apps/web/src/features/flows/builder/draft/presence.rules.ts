import type { FlowPresenceEvent } from '@recado/contract/flows/events'

export interface Present {
  userId: number
  name: string
}

/** Returns the other users who have the flow open, each once, and whether the current user has a second window. */
export function othersPresent(people: FlowPresenceEvent['people'], me: number): { others: Present[]; again: boolean } {
  const others = new Map<number, Present>()
  for (const { userId, name } of people) if (userId !== me) others.set(userId, { userId, name })
  return { others: [...others.values()], again: people.filter(({ userId }) => userId === me).length > 1 }
}
