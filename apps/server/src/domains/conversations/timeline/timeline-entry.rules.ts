import type { TimelineState } from '@recado/contract/conversations/timeline'

/** One side of an entry as stored. */
export type Kept = Record<string, unknown> | null

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const statuses = ['pending', 'open', 'closed'] as const

// Written under two names: by people's moves and by the database's own functions.
const connectionOf = (kept: Record<string, unknown>) => ('whatsappId' in kept ? kept.whatsappId : kept.connectionId)

/** The identifiers that one side names, so that their names can be asked for. */
export function namedIn(kept: Kept): { user: number | null; queue: number | null; connection: number | null } {
  if (!kept) return { user: null, queue: null, connection: null }
  return { user: number(kept.userId), queue: number(kept.queueId), connection: number(connectionOf(kept)) }
}

/** One side of an entry as shown. The text of a message or note is for admins only (PLUS-09). */
export function shownState(
  kept: Kept,
  nameOf: (kind: 'user' | 'queue' | 'connection', id: number) => string,
  isAdmin: boolean,
): TimelineState | null {
  if (!kept) return null
  const shown: TimelineState = {}
  const status = statuses.find((known) => known === kept.status)
  if (status) shown.status = status
  const named = namedIn(kept)
  const side = (kind: 'user' | 'queue' | 'connection') => {
    const id = named[kind]
    return id === null ? null : { id, name: nameOf(kind, id) }
  }
  if ('userId' in kept) shown.user = side('user')
  if ('queueId' in kept) shown.queue = side('queue')
  if ('whatsappId' in kept || 'connectionId' in kept) shown.connection = side('connection')
  if (Array.isArray(kept.tags)) {
    shown.tags = kept.tags.map((tag: { id?: unknown; name?: unknown }) => ({
      id: number(tag.id) ?? 0,
      name: String(tag.name ?? ''),
    }))
  }
  if (typeof kept.reason === 'string') shown.reason = kept.reason
  if (typeof kept.flow === 'string') shown.flow = kept.flow
  if (typeof kept.speaker === 'string') shown.speaker = kept.speaker
  if (typeof kept.number === 'string') shown.number = kept.number
  if (typeof kept.rate === 'number') shown.rate = kept.rate
  if ('text' in kept) shown.text = isAdmin && typeof kept.text === 'string' ? kept.text : null
  return shown
}
