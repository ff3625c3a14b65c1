/** The kinds of integrations, in the order of the form (INT-02). */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export type IntegrationType = (typeof integrationTypes)[number]

/** What a new integration begins with (INT-04). */
export const integrationDefaults = { type: 'typebot', typebotDelayMessage: 1000, typebotExpires: 1 } as const

/** The languages of a Dialogflow agent (INT-04). */
export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const

export const INTEGRATION_NAME_LENGTH = { min: 2, max: 50 } as const
export const JSON_CONTENT_LENGTH = 20_000
/** Between two messages of a Typebot, in milliseconds. */
export const MOST_DELAY = 10_000
/** Minutes after which a Typebot begins anew; 0: never. */
export const MOST_EXPIRES = 525_600

/** The fields without which an integration cannot be asked. */
export const neededFields = {
  dialogflow: ['projectName', 'jsonContent', 'language'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
} as const satisfies Record<IntegrationType, readonly string[]>

/** Which kinds sign what they send. */
export const isSigned = (type: IntegrationType): boolean => type === 'n8n' || type === 'webhook'
