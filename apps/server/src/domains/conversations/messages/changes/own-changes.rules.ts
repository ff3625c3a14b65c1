import type { Message } from '@recado/contract/conversations/message'
import type { ErrorCode } from '@recado/contract/errors'
import type { StoredMention } from '../stored-parts.ts'

/** A person's change of a message at the customer, as plain data: it waits in the outbox. */
export type OwnChange =
  | { kind: 'edit'; text: string; mentions?: readonly StoredMention[] | null }
  | { kind: 'delete' }
  | { kind: 'react'; emoji: string }

/** The person. */
export interface ChangedBy {
  userId: number
  name: string
}

/** The error code when it failed. */
export const failureOf: Record<OwnChange['kind'], ErrorCode> = {
  edit: 'ERR_EDIT_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
}

/** A change of ours that waits to be made at the customer, or that could not be. `id` is that of its outbox row. */
export type AskedChange = Message['ownChanges'][number] & { id: number }

/** The list after one more was asked for: one that failed before is forgotten with the next of its kind. */
export function withAsked(changes: readonly AskedChange[], id: number, change: OwnChange): AskedChange[] {
  const others = changes.filter(({ kind, state }) => kind !== change.kind || state !== 'failed')
  return [...others, { id, kind: change.kind, text: textOf(change), state: 'waiting', error: null }]
}

/** The list after one was made. */
export const withoutChange = (changes: readonly AskedChange[], id: number): AskedChange[] =>
  changes.filter((change) => change.id !== id)

/** The list after one was given up. */
export const withFailed = (changes: readonly AskedChange[], id: number, error: string): AskedChange[] =>
  changes.map((change) => (change.id === id ? { ...change, state: 'failed', error } : change))

function textOf(change: OwnChange): string {
  if (change.kind === 'edit') return change.text
  return change.kind === 'react' ? change.emoji : ''
}

/**
 * Where a change is made: at the network; only here, because the message never got there or is gone there already; or
 * nowhere any more.
 */
export function reachOf(
  row: { is_deleted: boolean; send_state: string | null },
  kind: OwnChange['kind'],
): 'network' | 'here' | 'nowhere' {
  if (row.is_deleted) return kind === 'delete' ? 'here' : 'nowhere'
  if (row.send_state === 'failed') return kind === 'react' ? 'nowhere' : 'here'
  return 'network'
}

/** The list after a person took a kind back: withdrawn changes go, and the marks of failed ones. */
export const withoutKind = (
  changes: readonly AskedChange[],
  kind: AskedChange['kind'],
  withdrawn: readonly number[],
): AskedChange[] =>
  changes.filter((change) => change.kind !== kind || (change.state !== 'failed' && !withdrawn.includes(change.id)))
