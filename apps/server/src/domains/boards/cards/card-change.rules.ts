import type { CommentRow, FileRow, KeptSubtask, SubtaskRow } from './parts.store.ts'

/** A comment as somebody sends it. */
export interface SentComment {
  id?: number | null | undefined
  title: string
}

export interface CommentChanges {
  /** Texts of the caller's new ones. */
  added: string[]
  edited: Array<{ id: number; text: string }>
}

/**
 * What a list of comments changes. Clients of the family send all comments of a card without ids: one that says what a known one
 * says is that one. What is left out stays: somebody else may have written it meanwhile. Others' comments cannot be edited.
 */
export function commentChanges(
  known: readonly CommentRow[],
  sent: readonly SentComment[],
  userId: number,
): CommentChanges {
  const byId = new Map(known.map((one) => [one.id, one]))
  const named = new Set(sent.flatMap(({ id }) => id ?? []))
  const unnamed = known.filter(({ id }) => !named.has(id))
  const changes: CommentChanges = { added: [], edited: [] }
  for (const { id, title } of sent) {
    const own = id ? byId.get(id) : undefined
    if (own) {
      if (own.userId === userId && own.text !== title) changes.edited.push({ id: own.id, text: title })
      continue
    }
    const same = id ? -1 : unnamed.findIndex(({ text }) => text === title)
    // One that was deleted meanwhile does not come back.
    if (id) continue
    if (same >= 0) unnamed.splice(same, 1)
    else changes.added.push(title)
  }
  return changes
}

/** A subtask as somebody sends it. */
export interface SentSubtask {
  id?: number | null | undefined
  title: string
  completed: boolean
  due?: string | null | undefined
}

/**
 * The whole list of subtasks that somebody sends, with the rows that they keep. An id that the card does not have is a new one.
 * @returns null when nothing changes
 */
export function subtaskChanges(known: readonly SubtaskRow[], sent: readonly SentSubtask[]): KeptSubtask[] | null {
  const byId = new Map(known.map((one) => [one.id, one]))
  const kept = sent.map(({ id, title, completed, due }) => {
    const before = id ? byId.get(id) : undefined
    // Of two with one id the second is new.
    if (before) byId.delete(before.id)
    return { id: before?.id ?? null, title, completed, due: due === undefined ? (before?.due ?? null) : due }
  })
  const stays = kept.length === known.length && kept.every((one, at) => isSame(one, known[at]))
  return stays ? null : kept
}

const isSame = (one: KeptSubtask, other: SubtaskRow | undefined): boolean =>
  other !== undefined &&
  one.id === other.id &&
  one.title === other.title &&
  one.completed === other.completed &&
  one.due === other.due

/**
 * The file of a card that somebody names: by its name in the store, also at the end of an address, or by the name under which it
 * was sent, of several the latest.
 */
export function fileNamed<F extends Pick<FileRow, 'file' | 'name'>>(files: readonly F[], said: string): F | null {
  const path = said.split(/[?#]/)[0] ?? ''
  const last = path.split('/').at(-1) ?? ''
  return files.find(({ file }) => file === last) ?? files.findLast(({ name }) => name === said) ?? null
}

/** Words by which clients say that there is no cover. */
const noCover = new Set(['', 'null', 'undefined'])
export const isNoCover = (said: string): boolean => noCover.has(said.trim())
