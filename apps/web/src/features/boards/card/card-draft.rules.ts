import {
  CARD_COLOR,
  CARD_PRIORITY,
  type Card,
  type CardVideo,
  type Priority,
  type Recurrence,
} from '@recado/contract/boards/card'

/** A subtask of a draft; one without an id is new. `key` tells it from others on the screen. */
export interface DraftSubtask {
  key: string
  id?: number
  title: string
  completed: boolean
  due: string | null
}

/** What a person changes of a card before it is saved (BRD-10: local until then). */
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
  recurrence: Recurrence | null
  /** Comments that are not sent yet. */
  newComments: readonly string[]
  /** Those of the card that are to go, by id. */
  removedComments: readonly number[]
}

/** A card that nobody has written anything about: white and Normal (BRD-05). */
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

/** A card as a draft that changes nothing of it. */
export const draftOf = (card: Card): CardDraft => ({
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

/** An editor that was only opened writes an empty paragraph. */
const plain = (html: string) => (html.replaceAll(/<p>(<br\s*\/?>|\s)*<\/p>/g, '') === '' ? '' : html)

const written = (draft: CardDraft, key: Key): unknown => {
  if (key === 'description') return plain(draft.description)
  if (key === 'users') return draft.users.toSorted((a, b) => a - b)
  return draft[key]
}
const isSame = (a: CardDraft, b: CardDraft, key: Key) =>
  JSON.stringify(written(a, key)) === JSON.stringify(written(b, key))

/** The fields in which a draft differs from what it began with. */
export const changedFields = (base: CardDraft, draft: CardDraft): Key[] =>
  keys.filter((key) => !isSame(base, draft, key))

/** The body of a call that saves a draft: what changed, by its names on the wire. */
export function bodyOf(base: CardDraft, draft: CardDraft) {
  const changed = new Set(changedFields(base, draft))
  const has = <K extends Key>(key: K) => changed.has(key)
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
 * A draft on a card that somebody else changed meanwhile: what the draft changed stays, everything else is as it is now.
 * @param base what the draft began with
 * @param now the card as it is now, as a draft
 */
export function rebased(base: CardDraft, draft: CardDraft, now: CardDraft): CardDraft {
  const mine = new Set(changedFields(base, draft))
  const entries = keys.map((key) => [key, mine.has(key) ? draft[key] : now[key]])
  const next = Object.fromEntries(entries) as unknown as CardDraft
  if (!mine.has('subtasks')) return next
  const known = new Set(now.subtasks.map(({ id }) => id))
  // A subtask that somebody took away comes back as a new one.
  return {
    ...next,
    subtasks: next.subtasks.map(({ id, ...one }) => (known.has(id) ? { ...one, id } : one) as DraftSubtask),
  }
}

/** A text to add to a list of a card; null: blank adds nothing. */
export function addedText(typed: string): string | null {
  const text = typed.trim()
  return text === '' ? null : text
}

/** A video to add; null: it needs both title and link. */
export function addedVideo(typed: CardVideo): CardVideo | null {
  const [title, link] = [typed.title.trim(), typed.link.trim()]
  return title === '' || link === '' ? null : { title, link }
}

/** Whether an address may stand in a link: of the web, nothing that runs. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link.trim()) && URL.canParse(link.trim())
