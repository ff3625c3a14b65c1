import { z } from 'zod'
import { mentionEvent } from '../values/user-mention.ts'
import { board, boardColumn } from './board.ts'
import { cardFace, cardMention, cardReminder } from './card.ts'

/** All additive. `boardReminder` and `boardMention` are sent to one user, the others to the company. */
export const boardEvents = {
  /** `company-{id}-board` */
  board: z.union([
    z.object({ action: z.enum(['create', 'update']), board }),
    z.object({ action: z.literal('delete'), boardId: z.int() }),
  ]),
  /** `company-{id}-boardColumn` */
  boardColumn: z.union([
    z.object({ action: z.enum(['create', 'update']), boardId: z.int(), column: boardColumn }),
    z.object({ action: z.literal('delete'), boardId: z.int(), columnId: z.int() }),
  ]),
  /** `company-{id}-boardCard`: the card's new face and position. */
  boardCard: z.union([
    z.object({ action: z.enum(['create', 'update']), boardId: z.int(), card: cardFace }),
    z.object({ action: z.literal('delete'), boardId: z.int(), cardId: z.int() }),
  ]),
  /** `company-{id}-boardReminder`: a card of the user is due, or the user's reminders were seen in another browser. */
  boardReminder: z.union([
    z.object({ action: z.literal('create'), record: cardReminder }),
    z.object({ action: z.literal('seen'), ids: z.array(z.int()) }),
  ]),
  /** `company-{id}-boardMention`: a comment mentions the user, or the user's mentions were seen in another browser. */
  boardMention: mentionEvent(cardMention),
} as const
