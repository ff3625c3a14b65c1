import { z } from 'zod'
import {
  idValue,
  instant,
  optionalId,
  optionalName,
  optionalText,
  text,
  trimmedText,
  wholeNumber,
} from '../values/wire.ts'
import {
  dialogflowLanguages,
  INTEGRATION_NAME_LENGTH,
  integrationDefaults,
  integrationTypes,
  JSON_CONTENT_LENGTH,
  MOST_DELAY,
  MOST_EXPIRES,
  TIMEOUT_SECONDS,
} from './choices.ts'
import { readServiceAccount } from './service-account.rules.ts'

/** An external service that answers customers of the connections and queues that use it. */
export const integration = z.object({
  id: z.int(),
  companyId: z.int(),
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  /** Always '': the service account never leaves the server. */
  jsonContent: z.literal(''),
  /** Whether a service account is stored (additive); always false without `integrations:edit`. */
  hasJsonContent: z.boolean(),
  /** Whether its requests are signed (additive); always false without `integrations:edit`. */
  hasSecret: z.boolean(),
  language: z.string(),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.int(),
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  /** The flow that an integration of type flowbuilder starts (additive). Null: none. */
  flowId: z.int().nullable(),
  /** Seconds after which a call ends without an answer (additive). */
  timeout: z.int(),
  /**
   * Why the last answer to a customer was missing or not understood, in the company's language (additive). Null: it was
   * good, or the caller lacks `integrations:edit`.
   */
  lastError: z.object({ text: z.string(), at: instant }).nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Integration = z.output<typeof integration>

/** The answer to saving: `secret` is set when this call created the secret of the signature (additive). */
export const savedIntegration = integration.extend({ secret: z.string().optional() })
export type SavedIntegration = z.output<typeof savedIntegration>

const ofUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** A URL; '' means none. */
const urlInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : (value ?? undefined)),
  text(2000)
    .refine((value) => value === '' || ofUrl(value), 'not an address of the web')
    .optional(),
)

/** A secret: '' and absent keep the stored one. */
const secretText = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() || undefined : (value ?? undefined)),
  text(JSON_CONTENT_LENGTH).optional(),
)

const languageInput = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.enum(dialogflowLanguages).optional(),
)

const fields = {
  type: z.enum(integrationTypes),
  projectName: optionalText(200),
  jsonContent: secretText,
  language: languageInput,
  urlN8N: urlInput,
  typebotSlug: optionalText(200),
  typebotExpires: wholeNumber(0, MOST_EXPIRES, integrationDefaults.typebotExpires).optional(),
  typebotDelayMessage: wholeNumber(0, MOST_DELAY, integrationDefaults.typebotDelayMessage).optional(),
  typebotKeywordFinish: optionalText(100),
  typebotKeywordRestart: optionalText(100),
  typebotUnknownMessage: optionalText(1000),
  typebotRestartMessage: optionalText(1000),
  flowId: optionalId,
  timeout: wholeNumber(TIMEOUT_SECONDS.least, TIMEOUT_SECONDS.most, TIMEOUT_SECONDS.usual).optional(),
}

/** INT-03: a name of 2 to 50 characters; further required fields depend on the type. */
export const integrationInput = z.object({
  ...fields,
  jsonContent: secretText.refine(
    (value) => value === undefined || readServiceAccount(value) !== null,
    'not the JSON of a service account',
  ),
  name: trimmedText(INTEGRATION_NAME_LENGTH.min, INTEGRATION_NAME_LENGTH.max),
})
export type IntegrationInput = z.output<typeof integrationInput>

/**
 * The current form. Without a type it is Dialogflow; with an id, empty secrets are taken from the saved integration
 * (additive).
 */
export const testInput = z.object({
  ...fields,
  type: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(integrationTypes).default('dialogflow'),
  ),
  name: optionalName(INTEGRATION_NAME_LENGTH.max),
  id: idValue.optional(),
})
export type TestInput = z.output<typeof testInput>
