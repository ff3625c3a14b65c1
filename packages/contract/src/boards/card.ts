import { z } from 'zod'
import { userMention } from '../values/user-mention.ts'
import {
  idValue,
  instant,
  isSensibleYear,
  jsonInForm,
  optionalId,
  optionalText,
  text,
  trimmedText,
} from '../values/wire.ts'
import { boardPerson, colorInput, dayInput, listInput } from './board.ts'

/** Limits of cards. */
export const CARD_TITLE = 200
export const CARD_TAG = 40
/** Length of the description as sanitised HTML. */
export const CARD_DESCRIPTION = 50_000
/** Maximum tags in a submitted description, because sanitising deeply nested tags takes quadratic time. */
export const CARD_DESCRIPTION_TAGS = 3_000
export const MOST_CARD_PEOPLE = 50
export const MOST_SUBTASKS = 100
export const SUBTASK_TITLE = 200
export const MOST_COMMENTS = 500
export const COMMENT_LENGTH = 2000
export const MOST_VIDEOS = 20
export const VIDEO_TITLE = 200
export const VIDEO_LINK = 2000
/** Images and files of a card combined. */
export const MOST_CARD_FILES = 50
/** Maximum files per call. */
export const MOST_SENT_FILES = 20
export const CARD_FILE_MAX_BYTES = 16 * 1024 * 1024
export const MOST_CARD_TICKETS = 20

/** In the documented order. */
export const priorities = ['Baixa', 'Normal', 'Alta', 'Urgente'] as const
export type Priority = (typeof priorities)[number]
export const CARD_COLOR = '#ffffff'
export const CARD_PRIORITY: Priority = 'Normal'

/** Allowed types of a card's pictures. */
export const cardImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/**
 * A file of a card. `filename` identifies it in calls; `name` is the original file name. `id`, `url` and `size` are
 * additive.
 */
export const cardFile = z.object({
  id: z.int(),
  filename: z.string(),
  name: z.string(),
  /** Media type, detected from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Relative, signed for 24 hours. */
  url: z.string(),
})
export type CardFile = z.output<typeof cardFile>

/** `user` is the author's name at the time of writing. id, userId and createdAt are additive. */
export const cardComment = z.object({
  id: z.int(),
  user: z.string(),
  /** Null: the author left the company. */
  userId: z.int().nullable(),
  title: z.string(),
  createdAt: instant,
})
export type CardComment = z.output<typeof cardComment>

/** id and `due` (YYYY-MM-DD) are additive. */
export const cardSubtask = z.object({
  id: z.int(),
  title: z.string(),
  completed: z.boolean(),
  due: z.iso.date().nullable(),
})
export type CardSubtask = z.output<typeof cardSubtask>

export const cardVideo = z.object({ title: z.string(), link: z.string() })
export type CardVideo = z.output<typeof cardVideo>

export const recurrenceRules = ['daily', 'weekly', 'monthly'] as const
export type RecurrenceRule = (typeof recurrenceRules)[number]
/**
 * The card is copied on day `next`, and again after each day, week or month. The copy goes into the column where the
 * card was when the rule was set.
 */
export const cardRecurrence = z.object({ rule: z.enum(recurrenceRules), next: z.iso.date() })
export type CardRecurrence = z.output<typeof cardRecurrence>

/** A ticket linked to a card. Callers without access to the ticket only learn that the link exists. */
export const cardTicket = z.object({
  /** Id of the link. */
  id: z.int(),
  /** Null: the caller may not see it. */
  ticket: z
    .object({
      id: z.int(),
      uuid: z.string(),
      contactName: z.string(),
      status: z.enum(['pending', 'open', 'closed']),
      queueName: z.string().nullable(),
    })
    .nullable(),
})
export type CardTicket = z.output<typeof cardTicket>

/** The fields of a card that its board shows. */
const face = {
  id: z.int(),
  columnId: z.int(),
  quadroId: z.int(),
  title: z.string(),
  tag: z.string(),
  color: z.string(),
  /** Due date, YYYY-MM-DD. */
  date: z.iso.date().nullable(),
  users: z.array(boardPerson),
  priority: z.enum(priorities),
  /** Whole percent of its subtasks that are completed; 0 without subtasks. */
  progress: z.int(),
  /** `filename` of the cover picture, '' for none. The list uses the spelling `cover_image`. */
  coverImage: z.string(),
  cover_image: z.string(),
  // All fields below are additive.
  /** The cover's address, signed for 24 hours. */
  coverUrl: z.string().nullable(),
  /** Sort key: cards of a column are ordered by comparing these texts by code unit, then by id. */
  order: z.string(),
  /** Counts content changes of the card; moving it does not count. */
  revision: z.int(),
  /** Rises with every change, also of the place, so that a late answer does not replace a later state. */
  version: z.int(),
  recurrence: cardRecurrence.nullable(),
  /** The recurring card from which it was copied. */
  copyOf: z.int().nullable(),
  hasDescription: z.boolean(),
  counts: z.object({
    subtasks: z.int(),
    completed: z.int(),
    comments: z.int(),
    files: z.int(),
    videos: z.int(),
    tickets: z.int(),
  }),
  createdAt: instant,
  updatedAt: instant,
}
export const cardFace = z.object(face)
export type CardFace = z.output<typeof cardFace>

/**
 * A whole card. With the list's additive `brief`, its texts and lists are empty; `counts` contains the numbers of
 * items.
 */
export const card = z.object({
  ...face,
  /** HTML, sanitised by the server. */
  description: z.string(),
  images: z.array(cardFile),
  files: z.array(cardFile),
  videos: z.array(cardVideo),
  comments: z.array(cardComment),
  subtasks: z.array(cardSubtask),
})
export type Card = z.output<typeof card>

/** Percentage of completed subtasks, rounded (R-BRD-04); 0 without subtasks. */
export const progressOfCard = (completed: number, subtasks: number): number =>
  subtasks === 0 ? 0 : Math.round((completed / subtasks) * 100)

/** Maximum characters of a displayed file name. */
const SHOWN_NAME = 20

/** Shortens names longer than 20 characters to 17 and an ellipsis (BRD-15). */
export function shownFileName(name: string): string {
  const signs = [...name]
  return signs.length > SHOWN_NAME ? `${signs.slice(0, SHOWN_NAME - 3).join('')}...` : name
}

const person = z.preprocess(
  (one) => (typeof one === 'object' && one !== null ? one : { id: one }),
  z.object({ id: idValue }),
)

const yesNo = z.preprocess(
  (value) =>
    value === undefined || value === null ? false : value === 'true' ? true : value === 'false' ? false : value,
  z.boolean(),
)

/**
 * A subtask with an id is kept, one without an id is new. Stored subtasks that are missing from the list are deleted.
 */
const subtaskInput = z.object({ id: optionalId, title: trimmedText(1, SUBTASK_TITLE), completed: yesNo, due: dayInput })

/**
 * A comment without an id is a new one of the caller; the server sets `user`. Stored comments that are missing from the
 * list are kept.
 */
const commentInput = z.object({ id: optionalId, user: optionalText(200), title: trimmedText(1, COMMENT_LENGTH) })

const videoInput = z.object({
  title: trimmedText(1, VIDEO_TITLE),
  link: trimmedText(1, VIDEO_LINK).refine((link) => /^https?:\/\//i.test(link) && URL.canParse(link)),
})

const recurrenceInput = z.preprocess(
  (value) => (value === undefined ? undefined : value === '' || value === 'null' ? null : jsonInForm(value)),
  z
    .object({ rule: z.enum(recurrenceRules), next: z.iso.date().refine(isSensibleYear) })
    .nullable()
    .optional(),
)

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Fields of a card form. An absent field keeps its value, or gets its default in a new card. */
const fields = {
  tag: z.preprocess((value) => value ?? undefined, trimmedText(0, CARD_TAG).optional()),
  color: colorInput,
  description: z.preprocess((value) => value ?? undefined, text(CARD_DESCRIPTION * 2).optional()),
  date: dayInput,
  priority: z.preprocess(blank, z.enum(priorities).optional()),
  users: listInput(person, MOST_CARD_PEOPLE),
  /** Accepted but ignored: the server computes it from the subtasks. */
  progress: z.preprocess(
    (value) => (blank(value) === undefined ? undefined : Number(value)),
    z.number().min(0).max(100).optional(),
  ),
  subtasks: listInput(subtaskInput, MOST_SUBTASKS),
  comments: listInput(commentInput, MOST_COMMENTS),
  /** `filename` of a picture of the card, or the name of a picture in the same upload; '' removes the cover. */
  coverImage: optionalText(300),
  videos: listInput(videoInput, MOST_VIDEOS),
  /** Additive; '' or null ends the recurrence. */
  recurrence: recurrenceInput,
}

export const newCard = z.object({ columnId: idValue, quadroId: idValue, title: trimmedText(1, CARD_TITLE), ...fields })

export const cardChange = z.object({
  columnId: optionalId,
  quadroId: optionalId,
  title: trimmedText(1, CARD_TITLE).optional(),
  ...fields,
  /** Comments to delete: the caller's own, or any with `boards:deleteCards` for all (additive). */
  removedComments: listInput(idValue, MOST_COMMENTS),
  /**
   * The `revision` that the caller saw: 409 if the card has changed since. Without it the last write wins (additive).
   */
  revision: z.preprocess(
    (value) => (blank(value) === undefined ? undefined : Number(value)),
    z.int().min(0).optional(),
  ),
})

/** Kinds of activity on a card. */
export const activityActions = [
  'create',
  'update',
  'move',
  'cover',
  'addFile',
  'deleteFile',
  'comment',
  'deleteComment',
  'linkTicket',
  'unlinkTicket',
  'copy',
  'archive',
  'restore',
] as const
export type ActivityAction = (typeof activityActions)[number]

export const cardActivity = z.object({
  id: z.int(),
  action: z.enum(activityActions),
  /** Null: the server did it, for a recurring card. */
  user: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  at: instant,
  /** Wire names of the changed fields. */
  fields: z.array(z.string()),
  /** For a move: titles of both columns at that time. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** For files: the name of the file. */
  name: z.string().optional(),
})
export type CardActivity = z.output<typeof cardActivity>

/** A card that is due today or tomorrow, as a user assigned to it is reminded of it. */
export const cardReminder = z.object({
  id: z.int(),
  cardId: z.int(),
  quadroId: z.int(),
  title: z.string(),
  boardTitle: z.string(),
  date: z.iso.date(),
  moment: z.enum(['dayBefore', 'day']),
  at: instant,
})
export type CardReminder = z.output<typeof cardReminder>

/** A comment that mentions a user by @ and their name. */
export const cardMention = userMention.extend({
  cardId: z.int(),
  quadroId: z.int(),
  title: z.string(),
  boardTitle: z.string(),
})
export type CardMention = z.output<typeof cardMention>
