import { type IntegrationType, neededFields } from '@recado/contract/integrations/choices'
import type { IntegrationInput } from '@recado/contract/integrations/integration'

/** The project name: n8n, webhook, Typebot and flows use the integration's name (INT-03). */
export const projectNameOf = (type: IntegrationType, name: string, projectName: string): string =>
  type === 'dialogflow' ? projectName : name

/** The fields of an integration; for secrets, whether they are set. */
export interface FilledFields {
  projectName: string
  language: string
  urlN8N: string
  typebotSlug: string
  jsonContent: boolean
}

/** The first missing field that the type requires. Null: none is missing. */
export function missingField(type: IntegrationType, fields: FilledFields): string | null {
  for (const field of neededFields[type]) {
    const value = fields[field]
    if (typeof value === 'boolean' ? !value : value.trim() === '') return field
  }
  return null
}

/** Converts the input to columns; absent fields stay absent. Type, name and secrets are handled separately. */
export function plainColumns(input: Partial<IntegrationInput>) {
  const columns = {
    language: input.language,
    url: input.urlN8N,
    typebot_slug: input.typebotSlug,
    typebot_expires: input.typebotExpires,
    typebot_delay_message: input.typebotDelayMessage,
    typebot_keyword_finish: input.typebotKeywordFinish,
    typebot_keyword_restart: input.typebotKeywordRestart,
    typebot_unknown_message: input.typebotUnknownMessage,
    typebot_restart_message: input.typebotRestartMessage,
    flow_id: input.flowId,
    timeout_seconds: input.timeout,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof columns]?: Exclude<(typeof columns)[K], undefined>
  }
}
