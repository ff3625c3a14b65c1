import {
  CARD_COLOR,
  CARD_PRIORITY,
  type Card,
  type CardRecurrence,
  type CardVideo,
  type Priority,
} from '@recado/contract/boards/card'

/** A subtask of a draft; a new one has no id. `key` identifies it on the screen. */
export interface DraftSubtask {
  key: string
  id?: number
  title: string
  completed: boolean
  due: string | null
}

/** A user's changes to a card, local until they are saved (BRD-10). */
export interface CardDraft {
  title: string
  tag: string
  color: string
  /** YYYY-MM-DD. */
  date: string | null
  priority: Priority
  users: readonly number[]
  description: string
  subtasks: readonly DraftSubtask[]
  videos: readonly CardVideo[]
  recurrence: CardRecurrence | null
  /** Comments that are not sent yet. */
  newComments: readonly string[]
  /** Ids of the card's comments to remove. */
  removedComments: readonly number[]
}

/** A new card: white and Normal (BRD-05). */
export const blankDraft: CardDraft = {
  title: '',
  tag: '',
  color: CARD_COLOR,
  date: null,
  priority: CARD_PRIORITY,
  users: [],
  description: '',
  subtasks: [],
  videos: [],
  recurrence: null,
  newComments: [],
  removedComments: [],
}

/** Returns a card as a draft without changes. */
export const cardDraftOf = (card: Card): CardDraft => ({
  ...{ title: card.title, tag: card.tag, color: card.color, date: card.date, priority: card.priority },
  users: card.users.map(({ id }) => id),
  description: card.description,
  subtasks: card.subtasks.map(({ id, title, completed, due }) => ({ key: `s${id}`, id, title, completed, due })),
  videos: card.videos.map(({ title, link }) => ({ title, link })),
  recurrence: card.recurrence,
  newComments: [],
  removedComments: [],
})

type Key = keyof CardDraft
const keys = Object.keys(blankDraft) as Key[]

/** The editor writes an empty paragraph even when it is only opened. */
const plain = (html: string) => (html.replaceAll(/<p>(<br\s*\/?>|\s)*<\/p>/g, '') === '' ? '' : html)

const comparableValue = (draft: CardDraft, key: Key): unknown => {
  if (key === 'description') return plain(draft.description)
  if (key === 'users') return draft.users.toSorted((a, b) => a - b)
  return draft[key]
}
const isSame = (a: CardDraft, b: CardDraft, key: Key) =>
  JSON.stringify(comparableValue(a, key)) === JSON.stringify(comparableValue(b, key))

/** Returns the fields in which a draft differs from its initial state. */
export const changedCardFields = (base: CardDraft, draft: CardDraft): Key[] =>
  keys.filter((key) => !isSame(base, draft, key))

/** Returns the request body that saves a draft: the changed fields by their wire names. */
export function bodyOf(base: CardDraft, draft: CardDraft) {
  const changedKeys = new Set(changedCardFields(base, draft))
  const has = <K extends Key>(key: K) => changedKeys.has(key)
  return {
    ...(has('title') && { title: draft.title.trim() }),
    ...(has('tag') && { tag: draft.tag.trim() }),
    ...(has('color') && { color: draft.color }),
    ...(has('date') && { date: draft.date }),
    ...(has('priority') && { priority: draft.priority }),
    ...(has('users') && { users: draft.users.map((id) => ({ id })) }),
    ...(has('description') && { description: plain(draft.description) }),
    ...(has('subtasks') && {
      subtasks: draft.subtasks.map(({ id, title, completed, due }) => ({
        ...(id !== undefined && { id }),
        title: title.trim(),
        completed,
        due,
      })),
    }),
    ...(has('videos') && { videos: draft.videos.map(({ title, link }) => ({ title, link })) }),
    ...(has('recurrence') && { recurrence: draft.recurrence }),
    ...(has('newComments') && { comments: draft.newComments.map((title) => ({ title })) }),
    ...(has('removedComments') && { removedComments: [...draft.removedComments] }),
  }
}

/**
 * Rebases a draft on a card that another user changed in the meantime: the draft's changes stay, all other fields are
 * current.
 * @param base the draft's initial state
 * @param now the current card as a draft
 */
export function rebased(base: CardDraft, draft: CardDraft, now: CardDraft): CardDraft {
  const mine = new Set(changedCardFields(base, draft))
  const entries = keys.map((key) => [key, mine.has(key) ? draft[key] : now[key]])
  const next = Object.fromEntries(entries) as unknown as CardDraft
  if (!mine.has('subtasks')) return next
  const currentIds = new Set(now.subtasks.map(({ id }) => id))
  // A subtask that another user removed becomes a new one.
  return {
    ...next,
    subtasks: next.subtasks.map(({ id, ...one }) => (currentIds.has(id) ? { ...one, id } : one) as DraftSubtask),
  }
}

/** Returns a text to add to a list of a card, or null if it is blank. */
export function addedText(input: string): string | null {
  const text = input.trim()
  return text === '' ? null : text
}

/** Returns a video to add, or null without both title and link. */
export function addedVideo(input: CardVideo): CardVideo | null {
  const [title, link] = [input.title.trim(), input.link.trim()]
  return title === '' || link === '' ? null : { title, link }
}

/** Returns whether an address may be linked: only web addresses, so that no script can run. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link.trim()) && URL.canParse(link.trim())
