import type { Language } from '@recado/contract/values/language'
import { externalMessage, externalTicket } from '@recado/contract/webhooks/external-shapes'
import { z } from 'zod'
import { SIGNATURE_HEADER, signatureOf } from '../../../platform/egress/signature.ts'
import { countDropped, type MachineAnswer, MachineFailed, type Turn } from '../../answering/public.ts'
import { messageById } from '../../conversations/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import { callOutside, requireSuccess } from './call-outside.ts'
import { exampleBody } from './example-body.ts'
import type { IntegrationKind, KindAnswer, OpenedIntegration } from './kind.ts'
import { toSendable } from './sendable.ts'
import { trialAnswerOf } from './trial-answer.ts'
import { readWebhookAnswer, type WebhookAnswer } from './webhook-answer.rules.ts'

/** n8n and webhook: posts the customer's messages to an address with a signature and applies the answer. */
export const webhookKind: IntegrationKind = {
  async answer(services, integration, turn) {
    const answer = await post(services, integration, { ...turn, id: turn.id, body: await bodyOf(services, turn) })
    const { queueId, close, unknown } = answer
    const outsideTurn = { services, integration, language: turn.language, signal: turn.signal }
    const sendableAnswer = await toSendable(outsideTurn, answer.messages, queueId !== null || close)
    const handOver: Pick<MachineAnswer, 'handOver'> = queueId === null ? {} : { handOver: { queueId } }
    return { ...sendableAnswer, ...handOver, close, ...aboutUnknown(sendableAnswer.note, unknown, turn) }
  },

  async test(services, integration, language) {
    const body = exampleBody(integration.companyId, services.workplace.clock.now(), language)
    const { messages, unknown } = await post(services, integration, { id: 'test', language, body })
    const warning = unknown === undefined ? {} : { warning: notUnderstood(unknown, language) }
    return { ...trialAnswerOf(messages, language), ...warning }
  },
}

/** The last content that was not understood in the ticket, so that its note is written once. */
const webhookMemory = z.object({ unknown: z.string() })

function aboutUnknown(
  note: string,
  unknown: string | undefined,
  { language, memory }: Pick<Turn, 'language' | 'memory'>,
): Pick<KindAnswer, 'note' | 'fault' | 'memory'> {
  if (unknown === undefined) return {}
  const fault = notUnderstood(unknown, language)
  const previous = webhookMemory.safeParse(memory)
  if (previous.success && previous.data.unknown === unknown) return { fault }
  return { fault, note: [note, fault].filter(Boolean).join('\n'), memory: { unknown } }
}

/** n8n answers at once when its webhook node does not wait for the flow. */
const STARTED = /workflow (was|got) started/i

const notUnderstood = (unknown: string, language: Language): string => {
  const texts = integrationTexts[language]
  return [texts.notUnderstood(unknown), ...(STARTED.test(unknown) ? [texts.started] : [])].join(' ')
}

async function bodyOf({ workplace, messages }: IntegrationServices, turn: Turn) {
  const { companyId, ticket } = turn
  const lines = await workplace.read(companyId, ({ db }) =>
    Promise.all(turn.lines.map(({ id }) => messageById(db, messages.addresses, id))),
  )
  const outgoing = lines.filter((line) => line !== null).map((line) => externalMessage.parse(line))
  const { contact, ...rest } = externalTicket.parse(ticket)
  // `message` is the last one, `messages` the whole burst.
  return { event: 'message', companyId, ticket: rest, contact, message: outgoing.at(-1) ?? null, messages: outgoing }
}

interface Post {
  id: string
  language: Language
  body: object
  signal?: AbortSignal
}

async function post(
  services: IntegrationServices,
  integration: OpenedIntegration,
  { id, language, body, signal }: Post,
): Promise<WebhookAnswer> {
  const text = JSON.stringify(body)
  const { secret, url } = integration
  const signature: Record<string, string> =
    secret === '' ? {} : { [SIGNATURE_HEADER]: signatureOf(secret, text, services.workplace.clock.now()) }
  const answer = await callOutside(
    { services, integration, language, ...(signal ? { signal } : {}) },
    {
      url,
      body: text,
      headers: { 'content-type': 'application/json', 'x-recado-event-id': id },
      secretHeaders: signature,
      secrets: secret === '' ? [] : [secret],
      dropped: (body) => countDropped(readWebhookAnswer(body)?.messages ?? []),
    },
  )
  requireSuccess(answer, language)
  const read = readWebhookAnswer(answer.text())
  if (!read) throw new MachineFailed(integrationTexts[language].unreadable)
  return read
}
