import { useForm } from '@mantine/form'
import {
  INTEGRATION_NAME_LENGTH,
  type IntegrationType,
  integrationDefaults,
  isExternal,
  MOST_DELAY,
  MOST_EXPIRES,
  neededFields,
  TIMEOUT_SECONDS,
} from '@recado/contract/integrations/choices'
import type { Integration, IntegrationInput } from '@recado/contract/integrations/integration'
import { readServiceAccount } from '@recado/contract/integrations/service-account.rules'
import { ApiError } from '../../platform/api/api-error.ts'
import { lengthBetween, wholeBetween } from '../../ui/forms/field-checks.ts'
import { integrationTexts } from './integration-texts.ts'

const valuesOf = (one: Integration | undefined) => ({
  type: (one?.type ?? integrationDefaults.type) as IntegrationType,
  name: one?.name ?? '',
  projectName: one?.type === 'dialogflow' ? one.projectName : '',
  jsonContent: '',
  language: one?.language ?? 'pt-BR',
  urlN8N: one?.urlN8N ?? '',
  typebotSlug: one?.typebotSlug ?? '',
  typebotExpires: (one?.typebotExpires ?? integrationDefaults.typebotExpires) as number | string,
  typebotDelayMessage: (one?.typebotDelayMessage ?? integrationDefaults.typebotDelayMessage) as number | string,
  typebotKeywordFinish: one?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: one?.typebotKeywordRestart ?? '',
  typebotUnknownMessage: one?.typebotUnknownMessage ?? '',
  typebotRestartMessage: one?.typebotRestartMessage ?? '',
  timeout: (one?.timeout ?? TIMEOUT_SECONDS.usual) as number | string,
  /** A string, as the select requires. */
  flowId: one?.flowId ? String(one.flowId) : null,
})
export type IntegrationValues = ReturnType<typeof valuesOf>

const asksFor = (...types: IntegrationType[]) => {
  const check =
    (test: (value: string) => string | null) =>
    (value: string, { type }: IntegrationValues) =>
      types.includes(type) ? test(value.trim()) : null
  return check
}
const required = (value: string) => (value === '' ? integrationTexts.text('needed') : null)
const isAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const whole =
  (most: number) =>
  (value: number | string, { type }: IntegrationValues) =>
    type !== 'typebot' ? null : value === '' ? integrationTexts.text('needed') : wholeBetween(0, most)(value)

/** The form of an integration with its checks, which depend on the type (INT-02 to INT-04). The server repeats them. */
export const useIntegrationForm = (one: Integration | undefined) =>
  useForm<IntegrationValues>({
    mode: 'controlled',
    initialValues: valuesOf(one),
    validate: {
      name: lengthBetween(INTEGRATION_NAME_LENGTH.min, INTEGRATION_NAME_LENGTH.max),
      projectName: asksFor('dialogflow')(required),
      jsonContent: asksFor('dialogflow')((value) => {
        if (value.trim() === '') return one?.hasJsonContent ? null : required('')
        return readServiceAccount(value) ? null : integrationTexts.text('jsonInvalid')
      }),
      urlN8N: asksFor(
        'n8n',
        'webhook',
        'typebot',
      )((value) => required(value) ?? (isAddress(value) ? null : integrationTexts.text('urlInvalid'))),
      typebotSlug: asksFor('typebot')(required),
      typebotExpires: whole(MOST_EXPIRES),
      typebotDelayMessage: whole(MOST_DELAY),
      timeout: (value, { type }) =>
        !isExternal(type)
          ? null
          : value === ''
            ? integrationTexts.text('needed')
            : wholeBetween(TIMEOUT_SECONDS.least, TIMEOUT_SECONDS.most)(value),
      flowId: (value, { type }) => (type === 'flowbuilder' ? required(value ?? '') : null),
    },
  })
export type IntegrationFormState = ReturnType<typeof useIntegrationForm>

/** The field that the server reports as missing; null for another error. */
export function missingIn({ type }: IntegrationValues, error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_INTEGRATION_INCOMPLETE') return null
  return neededFields[type].find((field) => field === error.data.field) ?? null
}

/** The request body. Fields that the type does not use stay unchanged. */
export function toIntegrationInput(values: IntegrationValues): IntegrationInput {
  const { type, name, projectName, jsonContent, language, urlN8N, typebotSlug, flowId, timeout, ...typebot } = values
  const common = { type, name: name.trim(), ...(isExternal(type) && { timeout: Number(timeout) }) }
  switch (type) {
    case 'dialogflow':
      return {
        ...{ ...common, projectName: projectName.trim(), language: language as IntegrationInput['language'] },
        ...(jsonContent.trim() === '' ? {} : { jsonContent: jsonContent.trim() }),
      }
    case 'n8n':
    case 'webhook':
      return { ...common, urlN8N: urlN8N.trim() }
    case 'typebot':
      return {
        ...{ ...common, urlN8N: urlN8N.trim(), typebotSlug: typebotSlug.trim(), ...typebot },
        typebotExpires: Number(typebot.typebotExpires),
        typebotDelayMessage: Number(typebot.typebotDelayMessage),
      }
    case 'flowbuilder':
      return { ...common, flowId: flowId === null ? null : Number(flowId) }
  }
}
