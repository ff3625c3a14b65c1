import { integrationDefaults, TIMEOUT_SECONDS } from '@recado/contract/integrations/choices'
import type { TestInput } from '@recado/contract/integrations/integration'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { MachineFailed } from '../answering/public.ts'
import { missingField } from './integration-input.rules.ts'
import type { IntegrationServices } from './integration-services.ts'
import { integrationTexts } from './integration-texts.rules.ts'
import type { OpenedIntegration } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { openIntegration } from './open-integration.ts'
import { requireIntegration } from './require-integration.ts'

/** Characters of the answer that are shown. */
const LONGEST = 4000

/**
 * Tests an integration with the values of a form, without a customer. Opens its own transactions, because it waits for
 * external services.
 * @throws AppError ERR_NO_INTEGRATION_FOUND; ERR_INTEGRATION_TEST with the reason in `message`
 */
export async function testIntegration(
  services: IntegrationServices,
  actor: Actor,
  input: TestInput,
): Promise<{ ok: true; message: string; warning?: string }> {
  const texts = integrationTexts[actor.language]
  const integration = await openedFrom(services, actor, input)
  const testError = (message: string) => new AppError('ERR_INTEGRATION_TEST', { message })
  const { projectName, language, url: urlN8N, typebotSlug } = integration
  const fields = { projectName, language, urlN8N, typebotSlug, jsonContent: integration.json !== '' }
  if (missingField(integration.type, fields)) throw testError(sentence(texts.missing))
  try {
    const { messages, warning } = await kinds[integration.type].test(services, integration, actor.language)
    const message = messages.length === 0 ? texts.silent : wholeSigns(texts.answered(messages), LONGEST)
    return { ok: true, message, ...(warning !== undefined && { warning }) }
  } catch (error) {
    if (error instanceof MachineFailed) throw testError(sentence(error.message))
    throw error
  }
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** The form's fields; missing secrets are taken from the saved integration. */
async function openedFrom(services: IntegrationServices, actor: Actor, input: TestInput): Promise<OpenedIntegration> {
  const { companyId } = actor
  const { id } = input
  const savedIntegration =
    id === undefined
      ? null
      : await services.workplace.read(companyId, async (work) => {
          await requireIntegration(work, id)
          return openIntegration(work, services, id)
        })
  return {
    ...{
      trial: true,
      companyId,
      id: id ?? null,
      type: input.type,
      name: input.name ?? '',
      secret: savedIntegration?.secret ?? '',
    },
    json: input.jsonContent ?? savedIntegration?.json ?? '',
    projectName: input.projectName ?? savedIntegration?.projectName ?? '',
    language: input.language ?? savedIntegration?.language ?? 'pt-BR',
    url: input.urlN8N ?? savedIntegration?.url ?? '',
    typebotSlug: input.typebotSlug ?? savedIntegration?.typebotSlug ?? '',
    typebotExpires: input.typebotExpires ?? integrationDefaults.typebotExpires,
    typebotDelayMessage: input.typebotDelayMessage ?? integrationDefaults.typebotDelayMessage,
    typebotKeywordFinish: input.typebotKeywordFinish ?? '',
    typebotKeywordRestart: input.typebotKeywordRestart ?? '',
    typebotUnknownMessage: input.typebotUnknownMessage ?? '',
    typebotRestartMessage: input.typebotRestartMessage ?? '',
    timeout: input.timeout ?? savedIntegration?.timeout ?? TIMEOUT_SECONDS.usual,
    flowId: input.flowId === undefined ? (savedIntegration?.flowId ?? null) : input.flowId,
  }
}
