import type { Language } from '@recado/contract/values/language'
import { externalMessage, externalTicket } from '@recado/contract/webhooks/external-shapes'
import { SIGNATURE_HEADER, signatureOf } from '../../../platform/egress/signature.ts'
import { type MachineAnswer, MachineFailed, type Turn } from '../../answering/public.ts'
import { messageById } from '../../conversations/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import { callOutside, requireSuccess } from './call-outside.ts'
import type { IntegrationKind, OpenedIntegration } from './kind.ts'
import { toSendable } from './sendable.ts'
import { trialAnswerOf } from './trial-answer.ts'
import { readWebhookAnswer, type WebhookAnswer } from './webhook-answer.rules.ts'

/** n8n and webhook: posts the customer's messages to an address with a signature and applies the answer. */
export const webhookKind: IntegrationKind = {
  async answer(services, integration, turn) {
    const answer = await post(services, integration, { ...turn, id: turn.id, body: await bodyOf(services, turn) })
    const outsideTurn = { services, integration, language: turn.language, signal: turn.signal }
    const sendableAnswer = await toSendable(outsideTurn, answer.messages, answer.queueId !== null)
    const handOver: Pick<MachineAnswer, 'handOver'> =
      answer.queueId === null ? {} : { handOver: { queueId: answer.queueId } }
    return { ...sendableAnswer, ...handOver, close: answer.close }
  },

  async test(services, integration, language) {
    const body = { event: 'test', companyId: integration.companyId, ticket: null, contact: null, message: null }
    const { messages } = await post(services, integration, { id: 'test', language, body })
    return trialAnswerOf(messages, language)
  },
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
    },
  )
  requireSuccess(answer, language)
  const read = readWebhookAnswer(answer.text())
  if (!read) throw new MachineFailed(integrationTexts[language].unreadable)
  return read
}
