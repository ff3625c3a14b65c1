import { readServiceAccount, type ServiceAccount } from '@recado/contract/integrations/service-account.rules'
import type { Language } from '@recado/contract/values/language'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { createSigner } from 'fast-jwt'
import { countDropped, describeLine, MachineFailed, textOfLine } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import { callOutside, readJson, requireSuccess } from './call-outside.ts'
import { type Detected, LONGEST_QUESTION, readDetectedIntent } from './dialogflow.rules.ts'
import { parseJson } from './json-text.rules.ts'
import type { IntegrationKind, OpenedIntegration } from './kind.ts'
import { toSendable } from './sendable.ts'
import { trialAnswerOf } from './trial-answer.ts'

const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

interface CallContext {
  language: Language
  signal?: AbortSignal
}

/** Dialogflow ES: sessions.detectIntent of its REST API, with a service account of the company. */
export const dialogflowKind: IntegrationKind = {
  async answer(services, integration, turn) {
    const text = turn.lines
      .map((line) => textOfLine(line) || describeLine(line, turn.language))
      .join('\n')
      .trim()
    if (text === '') return { messages: [] }
    const session = `${turn.companyId}-${turn.ticket.id}`
    const intent = await detect(services, integration, { ...turn, session, text })
    const outsideTurn = { services, integration, language: turn.language, signal: turn.signal }
    const answer = await toSendable(outsideTurn, intent.messages, intent.person)
    return { ...answer, ...(intent.person ? { handOver: {} } : {}), close: intent.ends && !intent.person }
  },

  async test(services, integration, language) {
    const question = { language, session: `test-${integration.companyId}`, text: 'Olá' }
    return trialAnswerOf((await detect(services, integration, question)).messages, language)
  },
}

async function detect(
  services: IntegrationServices,
  integration: OpenedIntegration,
  { session, text, ...asking }: CallContext & { session: string; text: string },
): Promise<Detected> {
  const account = readServiceAccount(integration.json)
  const texts = integrationTexts[asking.language]
  if (!account) throw new MachineFailed(texts.account)
  const { token, ms } = await accessToken(services, integration, account, asking)
  const project = encodeURIComponent(integration.projectName)
  const answer = await callOutside(
    { services, integration, ...asking },
    {
      url: `${services.dialogflowUrl}/v2/projects/${project}/agent/sessions/${encodeURIComponent(session)}:detectIntent`,
      body: JSON.stringify({
        queryInput: { text: { text: wholeSigns(text, LONGEST_QUESTION), languageCode: integration.language } },
      }),
      headers: { 'content-type': 'application/json' },
      secretHeaders: { authorization: `Bearer ${token}` },
      secrets: [token],
      isOperatorAddress: true,
      dropped: (body) => countDropped(readDetectedIntent(parseJson(body))?.messages ?? []),
      // Both calls share the limit.
      timeoutMs: Math.max(1, integration.timeout * 1000 - ms),
    },
  )
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) throw new MachineFailed(texts.refused)
  requireSuccess(answer, asking.language)
  const intent = readDetectedIntent(readJson(answer, asking.language))
  if (!intent) throw new MachineFailed(texts.unreadable)
  return intent
}

/**
 * OAuth 2.0 for service accounts: exchanges a signed assertion for a token. The address comes from the entered account,
 * so the call is guarded.
 */
async function accessToken(
  services: IntegrationServices,
  integration: OpenedIntegration,
  account: ServiceAccount,
  asking: CallContext,
): Promise<{ token: string; ms: number }> {
  const texts = integrationTexts[asking.language]
  const assertion = assertionOf(account, services.workplace.clock.now())
  if (!assertion) throw new MachineFailed(texts.account)
  const answer = await callOutside(
    { services, integration, ...asking },
    {
      url: account.tokenUrl,
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      secrets: [assertion],
      secretAnswer: true,
      isRead: true,
    },
  )
  if (answer.status === 400 || answer.status === 401) throw new MachineFailed(texts.refused)
  requireSuccess(answer, asking.language)
  const read = readJson(answer, asking.language)
  const token = typeof read === 'object' && read !== null && 'access_token' in read ? read.access_token : null
  if (typeof token !== 'string') throw new MachineFailed(texts.unreadable)
  return { token, ms: answer.ms }
}

function assertionOf({ email, privateKey, tokenUrl }: ServiceAccount, now: Date): string | null {
  try {
    const seconds = Math.floor(now.getTime() / 1000)
    const sign = createSigner({ algorithm: 'RS256', key: privateKey })
    return sign({ iss: email, scope: SCOPE, aud: tokenUrl, iat: seconds, exp: seconds + 3600 })
  } catch {
    return null
  }
}
