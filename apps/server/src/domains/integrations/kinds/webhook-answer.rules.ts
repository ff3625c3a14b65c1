/** The parsed answer of an n8n flow or a webhook. */
export interface WebhookAnswer {
  messages: Array<{ text: string } | { mediaUrl: string; caption: string }>
  /** As received, because many tools write numbers as text. */
  queueId: number | string | null
  close: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The general maximum of a message; longer texts than a channel allows are split when sending. */
const LONGEST = 65_536
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST) : '')

/**
 * Parses an answer: empty, a text, {text}, or {messages: [{text} | {mediaUrl, caption}], queueId?, close?}; n8n wraps
 * one of these in a list.
 * @returns null for any other answer
 */
export function readWebhookAnswer(body: string): WebhookAnswer | null {
  const trimmed = body.trim()
  const none: WebhookAnswer = { messages: [], queueId: null, close: false }
  if (trimmed === '') return none
  if (!/^[[{"]/.test(trimmed))
    return /^<(!doctype|html)/i.test(trimmed) ? null : { ...none, messages: [{ text: textOf(trimmed) }] }
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    return { ...none, messages: [{ text: textOf(trimmed) }] }
  }
  if (typeof value === 'string') return { ...none, messages: textOf(value) === '' ? [] : [{ text: textOf(value) }] }
  const one = Array.isArray(value) ? (value[0] ?? {}) : value
  return isRecord(one) ? read(one) : null
}

function read(value: Record<string, unknown>): WebhookAnswer | null {
  const rawMessages = Array.isArray(value.messages)
    ? value.messages
    : value.text === undefined
      ? []
      : [{ text: value.text }]
  const messages: WebhookAnswer['messages'] = []
  for (const one of rawMessages) {
    if (!isRecord(one)) return null
    const [text, mediaUrl] = [textOf(one.text), textOf(one.mediaUrl)]
    if (mediaUrl !== '') messages.push({ mediaUrl, caption: textOf(one.caption) })
    else if (text !== '') messages.push({ text })
  }
  const queueId = typeof value.queueId === 'number' ? value.queueId : textOf(value.queueId) || null
  return { messages, queueId, close: value.close === true }
}
