import { z } from 'zod'
import { mentionEvent } from '../values/user-mention.ts'
import { board, boardColumn } from './board.ts'
import { cardFace, cardMention, cardReminder } from './card.ts'

/** True when it was archived instead of deleted; restoring it is a `create`. */
const archived = { archived: z.literal(true).optional() }

/** All additive. `boardReminder` and `boardMention` are sent to one user, the others to the company. */
export const boardEvents = {
  /** `company-{id}-board` */
  board: z.union([
    z.object({ action: z.enum(['create', 'update']), board }),
    z.object({ action: z.literal('delete'), boardId: z.int(), ...archived }),
  ]),
  /** `company-{id}-boardColumn` */
  boardColumn: z.union([
    z.object({
      ...{ action: z.enum(['create', 'update']), boardId: z.int(), column: boardColumn },
      /** True: the column returns from the archive with its cards, which must be loaded. */
      restored: z.literal(true).optional(),
    }),
    z.object({ action: z.literal('delete'), boardId: z.int(), columnId: z.int(), ...archived }),
  ]),
  /** `company-{id}-boardCard`: the card's new face and position. */
  boardCard: z.union([
    z.object({ action: z.enum(['create', 'update']), boardId: z.int(), card: cardFace }),
    z.object({ action: z.literal('delete'), boardId: z.int(), cardId: z.int(), ...archived }),
  ]),
  /** `company-{id}-boardReminder`: a card of the user is due, or the user's reminders were seen in another browser. */
  boardReminder: z.union([
    z.object({ action: z.literal('create'), record: cardReminder }),
    z.object({ action: z.literal('seen'), ids: z.array(z.int()) }),
  ]),
  /** `company-{id}-boardMention`: a comment mentions the user, or the user's mentions were seen in another browser. */
  boardMention: mentionEvent(cardMention),
} as const
