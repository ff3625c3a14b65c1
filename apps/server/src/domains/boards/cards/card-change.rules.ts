import type { CommentRow, FileRow, SubtaskInput, SubtaskRow } from './parts.store.ts'

/** A comment in a client's request. */
export interface SubmittedComment {
  id?: number | null | undefined
  title: string
}

export interface CommentChanges {
  /** Texts of the caller's new comments. */
  added: string[]
  edited: Array<{ id: number; text: string }>
}

/**
 * Computes the changes of a submitted comment list. Clients of the family send all comments of a card without ids, so a
 * comment with the text of an existing one counts as that one. Missing comments are kept, because another user may have
 * added them in the meantime. Comments of other users cannot be edited.
 */
export function commentChanges(
  stored: readonly CommentRow[],
  submitted: readonly SubmittedComment[],
  userId: number,
): CommentChanges {
  const byId = new Map(stored.map((one) => [one.id, one]))
  const submittedIds = new Set(submitted.flatMap(({ id }) => id ?? []))
  const unmatchedComments = stored.filter(({ id }) => !submittedIds.has(id))
  const changes: CommentChanges = { added: [], edited: [] }
  for (const { id, title } of submitted) {
    const existingComment = id ? byId.get(id) : undefined
    if (existingComment) {
      if (existingComment.userId === userId && existingComment.text !== title)
        changes.edited.push({ id: existingComment.id, text: title })
      continue
    }
    const sameTextIndex = id ? -1 : unmatchedComments.findIndex(({ text }) => text === title)
    // A comment that was deleted in the meantime is not recreated.
    if (id) continue
    if (sameTextIndex >= 0) unmatchedComments.splice(sameTextIndex, 1)
    else changes.added.push(title)
  }
  return changes
}

/** A subtask in a client's request. */
export interface SubmittedSubtask {
  id?: number | null | undefined
  title: string
  completed: boolean
  due?: string | null | undefined
}

/**
 * Returns the complete list of subtasks, in which existing ones keep their rows. An id that the card does not have
 * means a new subtask.
 * @returns null when nothing changes
 */
export function subtaskChanges(
  stored: readonly SubtaskRow[],
  submitted: readonly SubmittedSubtask[],
): SubtaskInput[] | null {
  const byId = new Map(stored.map((one) => [one.id, one]))
  const result = submitted.map(({ id, title, completed, due }) => {
    const before = id ? byId.get(id) : undefined
    // If an id occurs twice, the second subtask is new.
    if (before) byId.delete(before.id)
    return { id: before?.id ?? null, title, completed, due: due === undefined ? (before?.due ?? null) : due }
  })
  const isUnchanged = result.length === stored.length && result.every((one, at) => isSame(one, stored[at]))
  return isUnchanged ? null : result
}

const isSame = (one: SubtaskInput, other: SubtaskRow | undefined): boolean =>
  other !== undefined &&
  one.id === other.id &&
  one.title === other.title &&
  one.completed === other.completed &&
  one.due === other.due

/**
 * Finds a file of a card by its stored name or its original name. The stored name may be the last part of an address.
 * Of several files with the same original name, the latest is returned.
 */
export function fileNamed<F extends Pick<FileRow, 'file' | 'name'>>(files: readonly F[], reference: string): F | null {
  const path = reference.split(/[?#]/)[0] ?? ''
  const last = path.split('/').at(-1) ?? ''
  return files.find(({ file }) => file === last) ?? files.findLast(({ name }) => name === reference) ?? null
}

/** Values by which clients say that the card has no cover. */
const noCover = new Set(['', 'null', 'undefined'])
export const isNoCover = (reference: string): boolean => noCover.has(reference.trim())
