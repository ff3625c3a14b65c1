import { z } from 'zod'
import { announcementWireName } from './announcements/events.ts'
import { areaClientEvents, areaEvents, areaSubjects } from './areas.ts'
import { extractorWireNames } from './extractor/events.ts'

/** Every event that the server sends, by its name without the company's prefix: the areas' declarations, joined. */
export const serverEvents = areaEvents
export type ServerEventName = keyof typeof serverEvents
export type Payload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>

/** Names without the company in them: of events for all companies, and of a room that each company has for itself. */
const plainNames: Partial<Record<ServerEventName, string>> = {
  announcement: announcementWireName,
  ...extractorWireNames,
}

/** Names that end with the id of what they are about. */
const subjects: { readonly [N in ServerEventName]?: { name: string; id(payload: Payload<N>): number } } = areaSubjects

/**
 * The name on the wire: outside clients need the company in it (wire.5).
 * @param payload of an event that has a name for each thing that it is about
 */
export function wireName<N extends ServerEventName>(companyId: number, name: N, payload?: Payload<N>): string {
  const subject = subjects[name]
  if (subject && payload !== undefined) return `company-${companyId}-${subject.name}-${subject.id(payload)}`
  return plainNames[name] ?? `company-${companyId}-${name}`
}

/** The events that a client may send: the areas' declarations, joined. */
export const clientEvents = areaClientEvents
export type ClientEventName = (typeof clientEvents)[number]

/** Sent once after connecting; the client joins then (wire.4). */
export const READY_EVENT = 'ready'

/**
 * The state of the server, sent when it changes and to every new socket while something is wrong. Additive: one name
 * for all companies.
 */
export const SERVER_STATE_EVENT = 'server-state'
export const serverState = z.object({
  /** `apart`: events of other nodes do not arrive now. */
  nodes: z.enum(['joined', 'apart']).optional(),
  /** Events were missed while the nodes were apart: shown data must be fetched again. */
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
