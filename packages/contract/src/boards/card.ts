import { z } from 'zod'
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
/** Of the description as HTML, cleaned. */
export const CARD_DESCRIPTION = 50_000
/** Tags of a description as it is sent; cleaning deeply nested ones takes the square of their number. */
export const CARD_DESCRIPTION_TAGS = 3_000
export const MOST_CARD_PEOPLE = 50
export const MOST_SUBTASKS = 100
export const SUBTASK_TITLE = 200
export const MOST_COMMENTS = 500
export const COMMENT_LENGTH = 2000
export const MOST_VIDEOS = 20
export const VIDEO_TITLE = 200
export const VIDEO_LINK = 2000
/** Images and files of a card together. */
export const MOST_CARD_FILES = 50
/** Of one call. */
export const MOST_SENT_FILES = 20
export const CARD_FILE_MAX_BYTES = 16 * 1024 * 1024
export const MOST_CARD_TICKETS = 20

/** As the documents order them. */
export const priorities = ['Baixa', 'Normal', 'Alta', 'Urgente'] as const
export type Priority = (typeof priorities)[number]
export const CARD_COLOR = '#ffffff'
export const CARD_PRIORITY: Priority = 'Normal'

/** What a picture of a card may be. */
export const cardImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** A file of a card. `filename` names it in calls; `name` is how its sender called it. `id`, `url` and `size` are additive. */
export const cardFile = z.object({
  id: z.int(),
  filename: z.string(),
  name: z.string(),
  /** Its media type, from its content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Relative, signed for 24 hours. */
  url: z.string(),
})
export type CardFile = z.output<typeof cardFile>

/** `user` is the author's name of that time; id, userId and createdAt are additive. */
export const cardComment = z.object({
  id: z.int(),
  user: z.string(),
  /** Null: they left the company. */
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
/** The card is copied into its column of that time on this day and again after each day, week or month. */
export const recurrence = z.object({ rule: z.enum(recurrenceRules), next: z.iso.date() })
export type Recurrence = z.output<typeof recurrence>

/** A ticket that a card leads to: what it is, for who may see it; for others only that there is one. */
export const cardTicket = z.object({
  /** Of the link. */
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

/** A card as a board shows it: a face without what only its dialog needs. */
const face = {
  id: z.int(),
  columnId: z.int(),
  quadroId: z.int(),
  title: z.string(),
  tag: z.string(),
  color: z.string(),
  /** When it is due, YYYY-MM-DD. */
  date: z.iso.date().nullable(),
  users: z.array(boardPerson),
  priority: z.enum(priorities),
  /** Whole percent of its subtasks that are completed; 0 without subtasks. */
  progress: z.int(),
  /** `filename` of the picture that covers it, '' for none; the list's spelling is the second. */
  coverImage: z.string(),
  cover_image: z.string(),
  // What follows is additive.
  /** Its address, signed for 24 hours. */
  coverUrl: z.string().nullable(),
  /** Cards of a column stand in the order of these texts, compared sign by sign, then of their ids. */
  order: z.string(),
  /** Counts the changes of what the card says; moving it is none. */
  revision: z.int(),
  recurrence: recurrence.nullable(),
  /** The recurring card that it was copied from. */
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

/** A whole card. With the additive `brief` of the list its texts and lists are empty; `counts` tells what there is. */
export const card = z.object({
  ...face,
  /** HTML, cleaned by the server. */
  description: z.string(),
  images: z.array(cardFile),
  files: z.array(cardFile),
  videos: z.array(cardVideo),
  comments: z.array(cardComment),
  subtasks: z.array(cardSubtask),
})
export type Card = z.output<typeof card>

/** Percent of completed subtasks, rounded (R-BRD-04); 0 of none. */
export const progressOf = (completed: number, subtasks: number): number =>
  subtasks === 0 ? 0 : Math.round((completed / subtasks) * 100)

/** Signs of an attachment's name that are shown. */
const SHOWN_NAME = 20

/** Longer names than 20 signs are cut to 17 and an ellipsis (BRD-15). */
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

/** An id keeps what is there; without one it is new. Those of the card that are left out are gone. */
const subtaskInput = z.object({ id: optionalId, title: trimmedText(1, SUBTASK_TITLE), completed: yesNo, due: dayInput })

/** Without an id it is the caller's new one; `user` is the server's to say. A comment that is left out stays. */
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

/** What a form of a card says; a field that is left out stays, at a new card it is its default. */
const fields = {
  tag: z.preprocess((value) => value ?? undefined, trimmedText(0, CARD_TAG).optional()),
  color: colorInput,
  description: z.preprocess((value) => value ?? undefined, text(CARD_DESCRIPTION * 2).optional()),
  date: dayInput,
  priority: z.preprocess(blank, z.enum(priorities).optional()),
  users: listInput(person, MOST_CARD_PEOPLE),
  /** Taken and not kept: the server counts it from the subtasks. */
  progress: z.preprocess(
    (value) => (blank(value) === undefined ? undefined : Number(value)),
    z.number().min(0).max(100).optional(),
  ),
  subtasks: listInput(subtaskInput, MOST_SUBTASKS),
  comments: listInput(commentInput, MOST_COMMENTS),
  /** `filename` of a picture of the card, or the name under which one is sent along; '' takes the cover off. */
  coverImage: optionalText(300),
  videos: listInput(videoInput, MOST_VIDEOS),
  /** Additive; '' or null ends it. */
  recurrence: recurrenceInput,
}

export const newCard = z.object({ columnId: idValue, quadroId: idValue, title: trimmedText(1, CARD_TITLE), ...fields })

export const cardChange = z.object({
  columnId: optionalId,
  quadroId: optionalId,
  title: trimmedText(1, CARD_TITLE).optional(),
  ...fields,
  /** Comments of the caller that are to go, of anybody for an admin (additive). */
  removedComments: listInput(idValue, MOST_COMMENTS),
  /** The `revision` that the caller saw: 409 when somebody changed the card since. Without it the last one wins (additive). */
  revision: z.preprocess(
    (value) => (blank(value) === undefined ? undefined : Number(value)),
    z.int().min(0).optional(),
  ),
})

/** What somebody did to a card. */
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
] as const
export type ActivityAction = (typeof activityActions)[number]

export const cardActivity = z.object({
  id: z.int(),
  action: z.enum(activityActions),
  /** Null: the server, for a recurring card. */
  user: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  at: instant,
  /** Fields that changed, by their names on the wire. */
  fields: z.array(z.string()),
  /** Of a move: titles of the columns at that time. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Name of a file. */
  name: z.string().optional(),
})
export type CardActivity = z.output<typeof cardActivity>

/** A card that is due today or tomorrow, told to somebody who is on it. */
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
