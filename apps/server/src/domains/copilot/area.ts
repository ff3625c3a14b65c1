import * as endpoints from '@recado/contract/copilot/endpoints'
import type { FastifyReply } from 'fastify'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { CopilotServices } from './copilot-services.ts'
import { transcribe, translateMessage } from './message-helps.ts'
import { changeCopilotSettings, helpsOf, readCopilotSettings } from './settings.ts'
import { rewrite, suggest, summarize, translate } from './ticket-helps.ts'

/** AI helps for attendants. Nothing is sent automatically. */
export const copilotArea = (services: CopilotServices) =>
  ({
    name: 'copilot',
    routes(on: Registrar) {
      on.inWork(endpoints.listTeamHelps, ({ work }) => helpsOf(work, services))
      on.inWork(endpoints.showCopilotSettings, ({ work }) => readCopilotSettings(work, services))
      on.inWork(endpoints.saveCopilotSettings, ({ work, actor, body }) =>
        changeCopilotSettings(work, actor, body, services),
      )
      on.outside(endpoints.summarizeTicket, async ({ actor, params, body, reply }) => ({
        text: await summarize(services, { actor, ticketId: params.id, signal: disconnectSignal(reply) }, body.language),
      }))
      on.outside(endpoints.suggestAnswer, ({ actor, params, body, reply }) =>
        suggest(services, { actor, ticketId: params.id, signal: disconnectSignal(reply) }, body.language),
      )
      on.outside(endpoints.rewriteDraft, async ({ actor, params, body, reply }) => ({
        text: await rewrite(services, { actor, ticketId: params.id, signal: disconnectSignal(reply) }, body),
      }))
      on.outside(endpoints.translateDraft, async ({ actor, params, body, reply }) => ({
        text: await translate(services, { actor, ticketId: params.id, signal: disconnectSignal(reply) }, body),
      }))
      on.outside(endpoints.translateMessage, async ({ actor, params, body, reply }) => ({
        text: await translateMessage(
          services,
          { actor, messageId: params.id, signal: disconnectSignal(reply) },
          body.language,
        ),
      }))
      on.outside(endpoints.transcribeMessage, ({ actor, params }) =>
        transcribe(services, { actor, messageId: params.id }),
      )
    },
  }) satisfies Area

/** Aborted when the client disconnected before the answer, so that unread answers are not paid for. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController()
  raw.once('close', () => ending.abort())
  return ending.signal
}
