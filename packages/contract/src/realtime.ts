import { z } from 'zod'
import { announcementWireName } from './announcements/events.ts'
import { areaClientEvents, areaEvents, areaSubjects } from './areas.ts'
import { extractorWireNames } from './extractor/events.ts'

/** Every event of the server, by name without the company's prefix: the events of all areas. */
export const serverEvents = areaEvents
export type ServerEventName = keyof typeof serverEvents
export type Payload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>

/** Names without the company: events for all companies, and of a room that exists per company. */
const plainNames: Partial<Record<ServerEventName, string>> = {
  announcement: announcementWireName,
  ...extractorWireNames,
}

/** Names that end with the id of their subject. */
const subjects: { readonly [N in ServerEventName]?: { name: string; id(payload: Payload<N>): number } } = areaSubjects

/**
 * Returns the name on the wire. External clients need the company in it (wire.5).
 * @param payload required for events whose name includes the id of their subject
 */
export function wireName<N extends ServerEventName>(companyId: number, name: N, payload?: Payload<N>): string {
  const subject = subjects[name]
  if (subject && payload !== undefined) return `company-${companyId}-${subject.name}-${subject.id(payload)}`
  return plainNames[name] ?? `company-${companyId}-${name}`
}

/** The events that a client may send, of all areas. */
export const clientEvents = areaClientEvents
export type ClientEventName = (typeof clientEvents)[number]

/** Sent once after connecting; the client then joins its rooms (wire.4). */
export const READY_EVENT = 'ready'

/**
 * State of the server, sent on change and to every new socket while there is a problem. Additive: one name for all
 * companies.
 */
export const SERVER_STATE_EVENT = 'server-state'
export const serverState = z.object({
  /** `apart`: events of other nodes do not arrive at the moment. */
  nodes: z.enum(['joined', 'apart']).optional(),
  /** Events were lost while the nodes were disconnected: reload shown data. */
  missed: z.literal(true).optional(),
  /** To admins only: the disk is full and nothing can be stored. */
  storage: z.enum(['enough', 'full']).optional(),
})
export type ServerState = z.output<typeof serverState>

export const socketTiming = {
  pingIntervalMs: 18_000,
  pingTimeoutMs: 18_000,
  userStatusEveryMs: 300_000,
  presenceLastsMs: 75_000,
} as const
