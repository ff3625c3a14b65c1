import { z } from 'zod'
import { tag } from '../tags/tag.ts'
import { flag, idList, idValue, instant, optionalId, text, wholeNumber } from '../values/wire.ts'
import { laneOrders } from './choices.ts'

/** The lane of tickets without a kanban tag. Other lanes are named by their tag's id. */
export const OPEN_LANE = 'lane0'

/** Cursor of a lane whose cards were not requested; it starts at the first card. */
export const TOP_OF_LANE = 'top'

export const laneOrder = z.enum(laneOrders)

/** A ticket as a card. */
export const kanbanTicket = z.object({
  id: z.int(),
  uuid: z.string(),
  status: z.enum(['pending', 'open']),
  /** The lane (additive): `lane0`, or the id of its kanban tag as text. With several such tags, the last one added. */
  laneId: z.string(),
  /** Position within the lane, ascending; may be negative or a fraction. 0 in the open lane. */
  order: z.number(),
  tags: z.array(tag),
  contact: z.object({ id: z.int(), name: z.string(), number: z.string(), profilePicUrl: z.string().nullable() }),
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  unreadMessages: z.int(),
  lastMessage: z.string(),
  lastMessageAt: instant,
  updatedAt: instant,
  /** When it was snoozed and when it wakes automatically (additive); same as in tickets. */
  snoozedAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
  version: z.int(),
})
export type KanbanTicket = z.output<typeof kanbanTicket>

/** A lane of a kanban tag, and its automatic actions (additive; off by default). */
export const lane = tag.extend({
  /** Position from the left, from 1. */
  order: z.int(),
  /** Sent once to the customer when the ticket enters the lane; '' sends nothing. Message variables are filled. */
  entryMessage: z.string(),
  /** Minutes in this lane after which the ticket moves to `nextTagId`; 0: it stays. */
  nextAfterMinutes: z.int(),
  /** The next lane. Null: the ticket stays. */
  nextTagId: z.int().nullable(),
})
export type Lane = z.output<typeof lane>

/** Number of the viewer's tickets in a lane that match the filters. */
export const laneCount = z.object({ laneId: z.string(), count: z.int() })
export type LaneCount = z.output<typeof laneCount>

/** A lane count with the cursor of its next cards: `cursor` with `laneId` loads them; TOP_OF_LANE loads the first. */
export const lanePage = laneCount.extend({ cursor: z.string().nullable() })
export type LanePage = z.output<typeof lanePage>

/** Filters of the board. `queueIds` and `showAll` are documented; the others are additive. */
export const boardFilters = {
  queueIds: idList,
  showAll: flag,
  /** Only the named queues. Otherwise tickets without a queue are included. */
  onlyQueues: flag,
  userIds: idList,
  tagIds: idList,
  withUnreadMessages: flag,
}

/** `[[id, order], …]` as documented; `{id, order}` is also accepted. */
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

/** Maximum length of an entry message: WhatsApp's own limit. */
export const MAX_ENTRY_MESSAGE = 4096
/** Maximum time in a lane: a year. */
export const MAX_LANE_MINUTES = 525_600

/** Only fields that are present are changed. */
export const laneRulesInput = z.object({
  entryMessage: text(MAX_ENTRY_MESSAGE).optional(),
  nextAfterMinutes: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int().min(0).max(MAX_LANE_MINUTES).optional(),
  ),
  nextTagId: optionalId,
})
