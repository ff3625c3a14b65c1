import { refusal, wrongField } from './graph-error.ts'
import { contentShapes, envelope, interactiveShapes, receipt } from './message-shapes.ts'
import type { AcceptedMessage, GraphCustomer, GraphNumber } from './model.ts'
import { check, oneOf, type Shape } from './shape.ts'
import { type GraphState, newWamid } from './state.ts'
import { reportStatus } from './status.ts'
import { checkTemplate, headerMediumId } from './templates.ts'

const WINDOW_MS = 24 * 3600_000
const MEDIA = new Set(['image', 'video', 'audio', 'document', 'sticker'])

type Body = Record<string, unknown>

/**
 * POST /<version>/<phone_number_id>/messages. Source: the Cloud API's reference of "messages". Answers as soon as the
 * message is accepted; its outcome is posted later.
 */
export async function sendMessage(state: GraphState, number: GraphNumber, body: Body): Promise<Body> {
  if (body.status !== undefined) return markRead(state, body)
  const refusalCode = state.refusals.shift()
  if (refusalCode !== undefined) throw refusal(refusalCode, undefined, statusOf(refusalCode))
  if (!number.isRegistered) throw refusal(133010)
  const type = typeof body.type === 'string' ? body.type : 'text'
  const content = checkedContent(state, type, body)
  const to = recipientOf(state, body)
  const message: AcceptedMessage = {
    ...{ id: newWamid(to?.phone ?? '0', true), numberId: number.id, to, type, content, status: 'accepted' },
    bytes: state.media.get(mediumOf(type, content) ?? '')?.bytes ?? null,
    contextId: (body.context as { message_id?: string } | undefined)?.message_id ?? null,
    opaque: typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : null,
  }
  state.acceptedMessages.push(message)
  await state.beforeAnswer(message)
  state.notifyWatchers()
  void decideOutcome(state, number, message)
  const input = String(body.to ?? body.recipient)
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, ...(to && !to.hidesPhone ? { wa_id: to.phone } : {}), ...(to ? { user_id: to.userId } : {}) }],
    messages: [{ id: message.id, message_status: 'accepted' }],
  }
}

/** The id of a message's file. */
function mediumOf(type: string, content: Body): string | null {
  if (type === 'template') return headerMediumId(content)
  return MEDIA.has(type) ? String(content.id) : null
}

const statusOf = (code: number): number => {
  if (code === 190) return 401
  if (code === 10 || code === 131005) return 403
  if ([4, 80007, 130429, 131056].includes(code)) return 429
  return code === 131000 || code === 131016 ? 500 : 400
}

function markRead(state: GraphState, body: Body): Body {
  check(body, receipt, 'request')
  state.read.push(String(body.message_id))
  if (body.typing_indicator) state.typingIds.push(String(body.message_id))
  state.notifyWatchers()
  return { success: true }
}

function checkedContent(state: GraphState, type: string, body: Body): Body {
  const isInteractive = type === 'interactive'
  const kind = (body.interactive as { type?: string } | undefined)?.type ?? ''
  const shape = isInteractive ? interactiveShapes[kind] : contentShapes[type]
  if (!shape) throw wrongField(`Param type must be one of ${Object.keys(contentShapes).join(', ')}, interactive`)
  check(body, { ...envelope, 'type?': oneOf(type), [type]: shape } as Shape, 'request')
  const content = body[type] as Body
  if (isInteractive) checkOptions(kind, content)
  if (MEDIA.has(type) && !state.media.has(String(content.id)))
    throw refusal(131053, `Media id ${content.id} does not exist`)
  if (type === 'template') checkTemplate(state, content)
  return Array.isArray(content) ? { contacts: content } : content
}

/** Limits beyond the shape: counts and duplicates. */
function checkOptions(kind: string, content: Body): void {
  const action = content.action as {
    buttons?: Array<{ reply: { id: string; title: string } }>
    sections?: Array<{ title?: string; rows: Array<{ id: string; title: string }> }>
  }
  const options =
    kind === 'button'
      ? (action.buttons ?? []).map(({ reply }) => reply)
      : (action.sections ?? []).flatMap(({ rows }) => rows)
  const most = kind === 'button' ? 3 : 10
  if (options.length > most) throw wrongField(`Total number of options exceeds ${most}`)
  for (const key of kind === 'button' ? (['id', 'title'] as const) : (['id'] as const))
    if (new Set(options.map((option) => option[key])).size < options.length) throw wrongField(`Duplicated ${key}`)
}

/**
 * @returns null when the recipient does not exist
 * @throws GraphError when no recipient is given
 */
function recipientOf(state: GraphState, body: Body): GraphCustomer | null {
  if (body.to === undefined && body.recipient === undefined) throw wrongField('The parameter to is required')
  const to = String(body.to ?? '').replaceAll(/\D/g, '')
  // With both given, the number is used.
  if (body.to !== undefined) return state.customers.get(to) ?? null
  return [...state.customers.values()].find(({ userId }) => userId === body.recipient) ?? null
}

/** Determines and posts the outcome of an accepted message. */
async function decideOutcome(state: GraphState, number: GraphNumber, message: AcceptedMessage): Promise<void> {
  const failure = state.failures.shift() ?? failureOf(state, number, message)
  if (failure !== null) return reportStatus(state, message, 'failed', failure)
  await reportStatus(state, message, 'sent')
  await reportStatus(state, message, 'delivered')
}

function failureOf(state: GraphState, number: GraphNumber, { to, type }: AcceptedMessage): number | null {
  if (!to) return 131026
  const wroteAt = state.wroteAt.get(`${number.id}:${to.phone}`)
  const isOpen = wroteAt !== undefined && Date.now() - wroteAt < WINDOW_MS
  return isOpen || type === 'template' ? null : 131047
}
