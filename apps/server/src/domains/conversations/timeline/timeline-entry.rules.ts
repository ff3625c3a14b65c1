import type { TimelineState } from '@recado/contract/conversations/timeline'

/** The state before or after an entry, as stored. */
export type StoredState = Record<string, unknown> | null

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const statuses = ['pending', 'open', 'closed'] as const

// Users' moves write whatsappId, the database's functions connectionId.
const connectionOf = (state: Record<string, unknown>) => ('whatsappId' in state ? state.whatsappId : state.connectionId)

/** Returns the ids in a state whose names have to be looked up. */
export function namedIn(state: StoredState): { user: number | null; queue: number | null; connection: number | null } {
  if (!state) return { user: null, queue: null, connection: null }
  return { user: number(state.userId), queue: number(state.queueId), connection: number(connectionOf(state)) }
}

/** Converts a stored state to the shown one. The text of a message or note is for users with `tickets:moderate` (PLUS-09). */
export function shownState(
  stored: StoredState,
  nameOf: (kind: 'user' | 'queue' | 'connection', id: number) => string,
  showsDeleted: boolean,
): TimelineState | null {
  if (!stored) return null
  const result: TimelineState = {}
  const status = statuses.find((candidate) => candidate === stored.status)
  if (status) result.status = status
  const ids = namedIn(stored)
  const side = (kind: 'user' | 'queue' | 'connection') => {
    const id = ids[kind]
    return id === null ? null : { id, name: nameOf(kind, id) }
  }
  if ('userId' in stored) result.user = side('user')
  if ('queueId' in stored) result.queue = side('queue')
  if ('whatsappId' in stored || 'connectionId' in stored) result.connection = side('connection')
  if (Array.isArray(stored.tags)) {
    result.tags = stored.tags.map((tag: { id?: unknown; name?: unknown }) => ({
      id: number(tag.id) ?? 0,
      name: String(tag.name ?? ''),
    }))
  }
  if (typeof stored.reason === 'string') result.reason = stored.reason
  if (typeof stored.flow === 'string') result.flow = stored.flow
  if (typeof stored.speaker === 'string') result.speaker = stored.speaker
  if (typeof stored.number === 'string') result.number = stored.number
  if (typeof stored.rate === 'number') result.rate = stored.rate
  if ('text' in stored) result.text = showsDeleted && typeof stored.text === 'string' ? stored.text : null
  return result
}
