import { isBrokenJson, parseJson, withoutFence } from './json-text.rules.ts'

/** The parsed answer of an n8n flow or a webhook. */
export interface WebhookAnswer {
  messages: Array<{ text: string } | { mediaUrl: string; caption: string }>
  /** As received, because many tools write numbers as text. */
  queueId: number | string | null
  close: boolean
  /** The beginning of the content that is not understood, which is never sent. Absent: all of it is understood. */
  unknown?: string
}

/** The general maximum of a message; longer texts than a channel allows are split when sending. */
const LONGEST = 65_536
const LONGEST_UNKNOWN = 200
/** Maximum levels of lists, and of JSON within texts. */
const MOST_LEVELS = 4

/** A character that files such as pictures contain, and texts do not. */
const NUL = '\0'
/** Control characters, and bytes that were not UTF-8. */
const UNPRINTABLE = /[^\P{Cc}\s]|\ufffd/gu

const silence: WebhookAnswer = { messages: [], queueId: null, close: false }
const say = (text: string): WebhookAnswer =>
  text.trim() === '' ? silence : { ...silence, messages: [{ text: text.trim().slice(0, LONGEST) }] }
const notUnderstood = (value: unknown): WebhookAnswer => {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(UNPRINTABLE, '')
  return { ...silence, unknown: text.length > LONGEST_UNKNOWN ? `${text.slice(0, LONGEST_UNKNOWN)}…` : text }
}

/**
 * Parses an answer: empty, a text, a number, {text}, {output} of n8n's AI agent, or {messages: [{text} | {mediaUrl,
 * caption}], queueId?, close?}; n8n wraps these in lists and in {json}. A file, and JSON that is broken or has another
 * form, is not understood.
 * @returns null for a web page
 */
export function readWebhookAnswer(body: string): WebhookAnswer | null {
  const text = withoutFence(body)
  if (text === '' || text === 'null') return silence
  if (text.includes(NUL)) return notUnderstood(text)
  if (/^<(!doctype|html|\?xml)/i.test(text)) return null
  if (text === 'true' || text === 'false') return notUnderstood(text)
  const value = /^[[{"]/.test(text) ? parseJson(text) : undefined
  if (value !== undefined) return readValue(value, 0)
  return isBrokenJson(text) ? notUnderstood(text) : say(text)
}

function readValue(value: unknown, level: number): WebhookAnswer {
  if (value === null || value === undefined) return silence
  if (typeof value === 'string') return readText(value, level)
  if (typeof value === 'number') return say(String(value))
  if (typeof value !== 'object' || level >= MOST_LEVELS) return notUnderstood(value)
  if (Array.isArray(value)) return joined(value.map((item) => readValue(item, level + 1)))
  return readRecord(value as Record<string, unknown>, level)
}

/** A text of the answer. Language models often write JSON into it. */
function readText(value: string, level: number): WebhookAnswer {
  const text = withoutFence(value)
  const inner = /^(\{|\[\s*[{["])/.test(text) ? parseJson(text) : undefined
  if (inner !== undefined && level < MOST_LEVELS) return readValue(inner, level + 1)
  return isBrokenJson(text) ? notUnderstood(text) : say(text)
}

const KNOWN = ['messages', 'text', 'output', 'queueId', 'close']
const has = (value: Record<string, unknown>, field: string) => value[field] !== undefined && value[field] !== null

/** True for a field `messages`; an empty list beside a text counts as absent. */
const hasMessages = (value: Record<string, unknown>) =>
  has(value, 'messages') &&
  !(Array.isArray(value.messages) && value.messages.length === 0 && (has(value, 'text') || has(value, 'output')))

function readRecord(value: Record<string, unknown>, level: number): WebhookAnswer {
  if (Object.keys(value).length === 0) return silence
  if (!KNOWN.some((field) => field in value))
    return typeof value.json === 'object' ? readValue(value.json, level + 1) : notUnderstood(value)
  const content = hasMessages(value)
    ? joined([value.messages].flat().map((message) => readMessage(message, level)))
    : has(value, 'text')
      ? readContent(value.text, level)
      : readValue(value.output, level + 1)
  const queueId = typeof value.queueId === 'number' ? value.queueId : textOf(value.queueId) || content.queueId
  return { ...content, queueId, close: value.close === true || value.close === 'true' || content.close }
}

function readMessage(message: unknown, level: number): WebhookAnswer {
  if (typeof message === 'string' || typeof message === 'number') return readContent(message, level)
  if (typeof message !== 'object' || message === null) return notUnderstood(message)
  const { text, mediaUrl, caption } = message as Record<string, unknown>
  const address = textOf(mediaUrl)
  // A text beside the file is its caption.
  if (address !== '') return { ...silence, messages: [{ mediaUrl: address, caption: textOf(caption) || textOf(text) }] }
  return text === undefined ? notUnderstood(message) : readContent(text, level)
}

/** A text or a number; other content is not understood. */
const readContent = (value: unknown, level: number): WebhookAnswer =>
  typeof value === 'object' && value !== null ? notUnderstood(value) : readValue(value, level + 1)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, LONGEST) : typeof value === 'number' ? String(value) : ''

function joined(answers: readonly WebhookAnswer[]): WebhookAnswer {
  const unknown = answers.find((answer) => answer.unknown !== undefined)?.unknown
  return {
    messages: answers.flatMap(({ messages }) => messages),
    queueId: answers.find(({ queueId }) => queueId !== null)?.queueId ?? null,
    close: answers.some(({ close }) => close),
    ...(unknown !== undefined && { unknown }),
  }
}
