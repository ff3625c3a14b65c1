/** Kinds of integrations in the order of the form (INT-02). */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export type IntegrationType = (typeof integrationTypes)[number]

/** Initial values of a new integration (INT-04). */
export const integrationDefaults = { type: 'typebot', typebotDelayMessage: 1000, typebotExpires: 1 } as const

/** Languages of a Dialogflow agent (INT-04). */
export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const

export const INTEGRATION_NAME_LENGTH = { min: 2, max: 50 } as const
export const JSON_CONTENT_LENGTH = 20_000
/** Maximum delay between two messages of a Typebot, in milliseconds. */
export const MOST_DELAY = 10_000
/** Maximum minutes after which a Typebot restarts; 0: never. */
export const MOST_EXPIRES = 525_600

/** Seconds after which a call to the external system ends without an answer. */
export const TIMEOUT_SECONDS = { least: 5, most: 120, usual: 30 } as const

/** The fields that an integration requires. */
export const neededFields = {
  dialogflow: ['projectName', 'jsonContent', 'language'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
} as const satisfies Record<IntegrationType, readonly string[]>

/** Whether a kind calls an external system, so that its time limit applies. */
export const isExternal = (type: IntegrationType): boolean => type !== 'flowbuilder'

/** Which kinds sign their requests. */
export const isSigned = (type: IntegrationType): boolean => type === 'n8n' || type === 'webhook'
