import { deserialize, serialize } from 'node:v8'
import type { ChannelEvents } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import {
  addHeldEvent,
  deleteHeldEvent,
  deleteHeldNumber,
  heldNumber,
  oldestHeldEvents,
  usualHeldRoom,
} from './held-number.store.ts'

/** Events that are stored before they are acknowledged. */
export type StoredKind = Exclude<keyof ChannelEvents, 'state' | 'presence'>

export interface StoredEvent {
  kind: StoredKind
  data: unknown
}

/** All kinds of stored events. */
export const storedKinds = [
  ...(['messages', 'status', 'failed', 'edited', 'deleted', 'reaction', 'answered'] as const),
  ...(['call', 'expiration', 'identity', 'phone'] as const),
] satisfies readonly StoredKind[]

const PURPOSE = 'held-events'
/** Number of events per batch of the hand-over. */
const ROUND = 100

/**
 * Stores a sealed event for a number that awaits a choice.
 * @returns `full` when there is no room, `chosen` when no number awaits a choice any more; in both cases nothing is
 *   stored
 */
export async function holdEvent(
  deps: SessionDependencies,
  ref: ConnectionRef,
  event: StoredEvent,
): Promise<'stored' | 'full' | 'chosen'> {
  const payload = deps.secrets.seal(PURPOSE, serialize(withoutFunctions(event)))
  const room = deps.heldRoom ?? usualHeldRoom
  return deps.workplace.run(ref.companyId, ({ db }) => addHeldEvent(db, ref, { payload, room }))
}

/**
 * Delivers the held events of an accepted number, oldest first, and ends the wait. Several nodes may do this
 * concurrently: handlers are idempotent, and each node delivers an event before it starts the next one.
 */
export async function handOverAccepted(deps: SessionDependencies, ref: ConnectionRef): Promise<void> {
  const { companyId } = ref
  const { read, run } = deps.workplace
  const heldRow = await read(companyId, ({ db }) => heldNumber(db, ref))
  if (!heldRow?.isAccepted) return
  for (;;) {
    const events = await read(companyId, ({ db }) => oldestHeldEvents(db, ref, ROUND))
    for (const { seq, payload } of events) {
      await passEvent(deps, ref, deserialize(deps.secrets.open(PURPOSE, payload)) as StoredEvent)
      await run(companyId, ({ db }) => deleteHeldEvent(db, ref, seq))
    }
    if (events.length < ROUND) break
  }
  await run(companyId, ({ db }) => deleteHeldNumber(db, ref, null, 'accepted'))
}

/** Delivers an event to the listener. */
export async function passEvent(deps: SessionDependencies, ref: ConnectionRef, event: StoredEvent): Promise<void> {
  const data = event.kind === 'answered' ? await withChoices(deps, ref, event.data) : event.data
  await (deps.listener()[event.kind] as (at: ConnectionRef, data: unknown) => Promise<void>)(ref, data)
}

type Answer = Parameters<NonNullable<ChannelEvents['answered']>>[0]

/**
 * A vote contains a function that reads it with the poll's secret. Functions cannot be stored, so store the ballot
 * instead.
 */
function withoutFunctions({ kind, data }: StoredEvent): StoredEvent {
  if (kind !== 'answered') return { kind, data }
  const { choices: _choices, ...stored } = data as Answer
  return { kind, data: stored }
}

async function withChoices(deps: SessionDependencies, ref: ConnectionRef, data: unknown): Promise<Answer> {
  const answer = data as Omit<Answer, 'choices'> & Partial<Pick<Answer, 'choices'>>
  if (answer.choices) return { ...answer, choices: answer.choices }
  const read = await deps.providers[ref.provider]?.ballots?.()
  return { ...answer, choices: (secret) => read?.(answer.ballot, secret) ?? null }
}
