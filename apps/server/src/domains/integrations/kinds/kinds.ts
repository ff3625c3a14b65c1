import type { IntegrationType } from '@recado/contract/integrations/choices'
import { dialogflowKind } from './dialogflow.ts'
import { flowbuilderKind } from './flowbuilder.ts'
import type { IntegrationKind } from './kind.ts'
import { typebotKind } from './typebot.ts'
import { webhookKind } from './webhook.ts'

/** Every kind of integration. */
export const kinds: Record<IntegrationType, IntegrationKind> = {
  dialogflow: dialogflowKind,
  n8n: webhookKind,
  webhook: webhookKind,
  typebot: typebotKind,
  flowbuilder: flowbuilderKind,
}
