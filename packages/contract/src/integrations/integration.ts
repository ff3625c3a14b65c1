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
} from './choices.ts'

/** Something outside that answers customers where a connection or queue names it. */
export const integration = z.object({
  id: z.int(),
  companyId: z.int(),
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  /** Always '': the service account never leaves the server. */
  jsonContent: z.literal(''),
  /** Whether there is one (additive); false for everybody but admins. */
  hasJsonContent: z.boolean(),
  /** Whether what it sends is signed (additive); false for everybody but admins. */
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
  /** The flow that one of type flowbuilder starts (additive); null: none. */
  flowId: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Integration = z.output<typeof integration>

const ofUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** An address; '' is none. */
const urlInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : (value ?? undefined)),
  text(2000)
    .refine((value) => value === '' || ofUrl(value), 'not an address of the web')
    .optional(),
)

/** A secret: '' and absent keep what there is. */
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
}

/** INT-03: a name of 2 to 50; what else is needed depends on the type. */
export const integrationInput = z.object({
  ...fields,
  name: trimmedText(INTEGRATION_NAME_LENGTH.min, INTEGRATION_NAME_LENGTH.max),
})
export type IntegrationInput = z.output<typeof integrationInput>

/** What the form holds; without a type it is Dialogflow, with an id the secrets of the saved one fill what is empty (additive). */
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
