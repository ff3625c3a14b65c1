import { storable } from '../../../platform/db/storable.rules.ts'
import type { OutsideMessage, OutsideResult } from '../scene.rules.ts'
import type { MachineAnswer } from './machine.ts'
import { partsOf } from './parts.rules.ts'

/** A turn says no more messages than this; a machine fetches no files for others. */
export const MOST_MESSAGES = 20

/** No message is longer, whoever writes it. */
const LONGEST_TEXT = 65_536

/** What a machine answered, as it can be stored and sent. `before` is its memory so far. */
export const resultOf = (answer: MachineAnswer, before: unknown): OutsideResult => ({
  messages: answer.messages.slice(0, MOST_MESSAGES).flatMap(sendable).slice(0, MOST_MESSAGES),
  note: storable(answer.note ?? '', LONGEST_TEXT).trim(),
  handOver: answer.handOver ? placeOf(answer.handOver.queueId ?? null) : null,
  close: answer.close ?? false,
  kept: answer.memory === undefined ? before : answer.memory,
})

function sendable(message: OutsideMessage): OutsideMessage[] {
  if ('file' in message) return [{ ...message, caption: storable(message.caption, LONGEST_TEXT) }]
  const { sources, text, ...how } = message
  const parts = partsOf(storable(text, LONGEST_TEXT))
  // On what it rests stands at its end.
  return parts.map((part, at) => ({ ...how, text: part, ...(sources && at === parts.length - 1 && { sources }) }))
}

/** Of what was named as a queue the note shows no more. */
const LONGEST_NAMED = 60

/** Where a machine hands over to: an id, also one written as text, or what was named and cannot be one. */
function placeOf(named: number | string | null): { queueId: number | null; unknown?: string } {
  const written = named === null ? '' : storable(String(named), LONGEST_NAMED).trim()
  if (written === '') return { queueId: null }
  const id = /^\d{1,10}$/.test(written) ? Number(written) : 0
  return id > 0 && id < 2 ** 31 ? { queueId: id } : { queueId: null, unknown: written }
}
