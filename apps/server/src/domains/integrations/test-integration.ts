import { integrationDefaults } from '@recado/contract/integrations/choices'
import type { TestInput } from '@recado/contract/integrations/integration'
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

const LONGEST = 200

/**
 * Tries an integration as the form holds it, without a customer. Opens its transactions itself, because it waits for others.
 * @throws AppError ERR_NO_INTEGRATION_FOUND; ERR_INTEGRATION_TEST with `message`, why it does not work in words
 */
export async function testIntegration(
  services: IntegrationServices,
  actor: Actor,
  input: TestInput,
): Promise<{ ok: true; message: string }> {
  const texts = integrationTexts[actor.language]
  const opened = await openedFrom(services, actor, input)
  const refused = (message: string) => new AppError('ERR_INTEGRATION_TEST', { message })
  const { projectName, language, url: urlN8N, typebotSlug } = opened
  const fields = { projectName, language, urlN8N, typebotSlug, jsonContent: opened.json !== '' }
  if (missingField(opened.type, fields)) throw refused(sentence(texts.missing))
  try {
    const text = await kinds[opened.type].test(services, opened, actor.language)
    return { ok: true, message: text === '' ? texts.silent : texts.answered(text.slice(0, LONGEST)) }
  } catch (error) {
    if (error instanceof MachineFailed) throw refused(sentence(error.message))
    throw error
  }
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** The form's fields; secrets that it does not hold are those of the saved one. */
async function openedFrom(services: IntegrationServices, actor: Actor, input: TestInput): Promise<OpenedIntegration> {
  const { companyId } = actor
  const { id } = input
  const saved =
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
      secret: saved?.secret ?? '',
    },
    json: input.jsonContent ?? saved?.json ?? '',
    projectName: input.projectName ?? saved?.projectName ?? '',
    language: input.language ?? saved?.language ?? 'pt-BR',
    url: input.urlN8N ?? saved?.url ?? '',
    typebotSlug: input.typebotSlug ?? saved?.typebotSlug ?? '',
    typebotExpires: input.typebotExpires ?? integrationDefaults.typebotExpires,
    typebotDelayMessage: input.typebotDelayMessage ?? integrationDefaults.typebotDelayMessage,
    typebotKeywordFinish: input.typebotKeywordFinish ?? '',
    typebotKeywordRestart: input.typebotKeywordRestart ?? '',
    typebotUnknownMessage: input.typebotUnknownMessage ?? '',
    typebotRestartMessage: input.typebotRestartMessage ?? '',
    flowId: input.flowId === undefined ? (saved?.flowId ?? null) : input.flowId,
  }
}
