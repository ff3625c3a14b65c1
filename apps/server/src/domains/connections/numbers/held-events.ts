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
/** How many events are handed over in one round. */
const ROUND = 100

/**
 * Stores an event for a number that waits for a choice, sealed.
 * @returns `full`: there is no room for it; `chosen`: no number waits any more. Nothing is stored then.
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
 * Hands over what was held of a number that was accepted, oldest first, and ends the wait. Several nodes may do it at the same
 * time: handlers recognize repeats, and each node has handed over an event before it begins the next one.
 */
export async function handOverAccepted(deps: SessionDependencies, ref: ConnectionRef): Promise<void> {
  const { companyId } = ref
  const { read, run } = deps.workplace
  const held = await read(companyId, ({ db }) => heldNumber(db, ref))
  if (!held?.isAccepted) return
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

/** Hands an event to the product. */
export async function passEvent(deps: SessionDependencies, ref: ConnectionRef, event: StoredEvent): Promise<void> {
  const data = event.kind === 'answered' ? await withChoices(deps, ref, event.data) : event.data
  await (deps.listener()[event.kind] as (at: ConnectionRef, data: unknown) => Promise<void>)(ref, data)
}

type Answer = Parameters<NonNullable<ChannelEvents['answered']>>[0]

/** A vote is read with its poll's secret, by a function that cannot be stored: its ballot can. */
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
