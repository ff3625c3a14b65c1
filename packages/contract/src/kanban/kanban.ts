import { z } from 'zod'
import { tag } from '../tags/tag.ts'
import { flag, idList, idValue, instant, optionalId, text, wholeNumber } from '../values/wire.ts'
import { laneOrders } from './choices.ts'

/** The lane of tickets without a kanban tag; those of tags are named by the tag's id. */
export const OPEN_LANE = 'lane0'

/** The cursor of a lane of which no cards were asked for: it leads to the first. */
export const TOP_OF_LANE = 'top'

export const laneOrder = z.enum(laneOrders)

/** A ticket as a card. */
export const kanbanTicket = z.object({
  id: z.int(),
  uuid: z.string(),
  status: z.enum(['pending', 'open']),
  /** The lane (additive): `lane0`, or the id of its kanban tag as text; of several the one that was put on last. */
  laneId: z.string(),
  /** The place within the lane, the smallest at the top; may be negative or a fraction. 0 in the open lane. */
  order: z.number(),
  tags: z.array(tag),
  contact: z.object({ id: z.int(), name: z.string(), number: z.string(), profilePicUrl: z.string().nullable() }),
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  unreadMessages: z.int(),
  lastMessage: z.string(),
  lastMessageAt: instant,
  updatedAt: instant,
  /** Since when it is snoozed, and when it comes back by itself (additive); as of tickets. */
  snoozedAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
  version: z.int(),
})
export type KanbanTicket = z.output<typeof kanbanTicket>

/** A lane that a kanban tag makes, and what happens to tickets in it (additive; off by default). */
export const lane = tag.extend({
  /** From the left, from 1. */
  order: z.int(),
  /** Sent once to the customer when the ticket comes into the lane; '' sends nothing. Variables of messages are filled in. */
  entryMessage: z.string(),
  /** Minutes in this lane after which the ticket goes to another lane; 0: it stays. */
  nextAfterMinutes: z.int(),
  /** That lane; null: none, it stays. */
  nextTagId: z.int().nullable(),
})
export type Lane = z.output<typeof lane>

/** How many tickets of the viewer a lane holds under the filters. */
export const laneCount = z.object({ laneId: z.string(), count: z.int() })
export type LaneCount = z.output<typeof laneCount>

/** The same with how its cards go on behind those of the answer: `cursor` with `laneId` brings the next; TOP_OF_LANE the first. */
export const lanePage = laneCount.extend({ cursor: z.string().nullable() })
export type LanePage = z.output<typeof lanePage>

/** Which tickets are on the board. `queueIds` and `showAll` as documented; the others are additive. */
export const boardFilters = {
  queueIds: idList,
  showAll: flag,
  /** Of the named queues only; otherwise tickets without a queue belong to them. */
  onlyQueues: flag,
  userIds: idList,
  tagIds: idList,
  withUnreadMessages: flag,
}

/** `[[id, order], …]` as documented; `{id, order}` is taken too. */
const orderPair = z.preprocess(
  (value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? [(value as { id?: unknown }).id, (value as { order?: unknown }).order]
      : value,
  z.tuple([idValue, wholeNumber(0, 1_000_000, 0)]),
)
export const orderPairs = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, z.array(orderPair).min(1).max(5000))

/** `lane0`, a tag's id as text or number; 0 is the open lane. */
export const laneId = z.preprocess(
  (value) => (value === 0 || value === '0' ? OPEN_LANE : typeof value === 'number' ? String(value) : value),
  z.string().regex(/^(lane0|[1-9]\d{0,15})$/),
)

/** The longest message on entry: as long as WhatsApp takes one. */
export const MAX_ENTRY_MESSAGE = 4096
/** The longest time in a lane: a year. */
export const MAX_LANE_MINUTES = 525_600

/** Given values are changed; absent values stay. */
export const laneRulesInput = z.object({
  entryMessage: text(MAX_ENTRY_MESSAGE).optional(),
  nextAfterMinutes: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int().min(0).max(MAX_LANE_MINUTES).optional(),
  ),
  nextTagId: optionalId,
})
