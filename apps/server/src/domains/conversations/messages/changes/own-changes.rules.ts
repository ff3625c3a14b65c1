import type { Message } from '@recado/contract/conversations/message'
import type { ErrorCode } from '@recado/contract/errors'
import type { StoredMention } from '../stored-parts.ts'

/** A user's change of a message at the customer, as plain data for the outbox. */
export type OwnChange =
  | { kind: 'edit'; text: string; mentions?: readonly StoredMention[] | null }
  | { kind: 'delete' }
  | { kind: 'react'; emoji: string }

/** The user. */
export interface ChangedBy {
  userId: number
  name: string
}

/** The error code of a failure of each kind. */
export const changeFailureCodes: Record<OwnChange['kind'], ErrorCode> = {
  edit: 'ERR_EDIT_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
}

/** An own change that waits to be made at the customer, or that failed. `id` is the id of its outbox row. */
export type ListedChange = Message['ownChanges'][number] & { id: number }

/** Adds a requested change to the list, and removes a failed one of the same kind. */
export function withRequested(changes: readonly ListedChange[], id: number, change: OwnChange): ListedChange[] {
  const otherChanges = changes.filter(({ kind, state }) => kind !== change.kind || state !== 'failed')
  return [...otherChanges, { id, kind: change.kind, text: textOf(change), state: 'waiting', error: null }]
}

/** Removes a change that was made. */
export const withoutChange = (changes: readonly ListedChange[], id: number): ListedChange[] =>
  changes.filter((change) => change.id !== id)

/** Marks a change as failed. */
export const withFailed = (changes: readonly ListedChange[], id: number, error: string): ListedChange[] =>
  changes.map((change) => (change.id === id ? { ...change, state: 'failed', error } : change))

function textOf(change: OwnChange): string {
  if (change.kind === 'edit') return change.text
  return change.kind === 'react' ? change.emoji : ''
}

/**
 * Returns where a change is made: at the network; only locally, when the network never had the message or already
 * deleted it; or nowhere.
 */
export function reachOf(
  row: { is_deleted: boolean; send_state: string | null },
  kind: OwnChange['kind'],
): 'network' | 'here' | 'nowhere' {
  if (row.is_deleted) return kind === 'delete' ? 'here' : 'nowhere'
  if (row.send_state === 'failed') return kind === 'react' ? 'nowhere' : 'here'
  return 'network'
}

/** Removes a kind of change from the list, both waiting and failed ones. */
export const withoutKind = (
  changes: readonly ListedChange[],
  kind: ListedChange['kind'],
  withdrawn: readonly number[],
): ListedChange[] =>
  changes.filter((change) => change.kind !== kind || (change.state !== 'failed' && !withdrawn.includes(change.id)))
