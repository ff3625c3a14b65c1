import { storable } from '../../../platform/db/storable.rules.ts'
import type { OutsideMessage, OutsideResult } from '../scene.rules.ts'
import type { MachineAnswer } from './machine.ts'
import { partsOf } from './parts.rules.ts'

/** Maximum messages per turn. Their files must already be stored. */
export const MOST_MESSAGES = 20

/** Returns how many messages of an answer are not sent, because only MOST_MESSAGES are. Long texts are several. */
export function countDropped(messages: readonly ({ text: string } | { mediaUrl: string })[]): number {
  const counts = messages.map((message) => ('text' in message ? partsOf(message.text).length : 1))
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return total(counts) - Math.min(MOST_MESSAGES, total(counts.slice(0, MOST_MESSAGES)))
}

/** Maximum length of any message. */
const LONGEST_TEXT = 65_536

/** Converts a machine's answer to a form that can be stored and sent. `before` is its previous memory. */
export const toOutsideResult = (answer: MachineAnswer, before: unknown): OutsideResult => ({
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
  // The last part carries the sources.
  return parts.map((part, at) => ({ ...how, text: part, ...(sources && at === parts.length - 1 && { sources }) }))
}

/** Maximum characters of an unknown queue's name in the note. */
const MAX_QUEUE_NAME = 60

/** Returns the queue a machine hands over to: an id, also one given as text, or the text that cannot be one. */
function placeOf(queue: number | string | null): { queueId: number | null; unknown?: string } {
  const text = queue === null ? '' : storable(String(queue), MAX_QUEUE_NAME).trim()
  if (text === '') return { queueId: null }
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id > 0 && id < 2 ** 31 ? { queueId: id } : { queueId: null, unknown: text }
}
