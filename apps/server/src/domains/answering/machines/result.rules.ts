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
  handOver: answer.handOver ? { queueId: idOf(answer.handOver.queueId) } : null,
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

/** A number from outside that can be an id. */
const idOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
