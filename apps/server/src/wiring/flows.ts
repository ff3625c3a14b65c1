import type { Answering } from '../domains/answering/create-answering.ts'
import type { AssistantServices } from '../domains/assistant/assistant-services.ts'
import { offeredModels } from '../domains/assistant/public.ts'
import type { FlowServices } from '../domains/flows/flow-services.ts'
import type { GraphCache } from '../domains/flows/public.ts'
import type { IntegrationServices } from '../domains/integrations/public.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Egress } from '../platform/egress/egress-call.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Conversations } from './conversations.ts'
import { requireUnused } from './uses/used-by.ts'

interface Joined {
  config: Pick<Config, 'ai'>
  workplace: Workplace
  secrets: Secrets
  storage: Storage
  egress: Egress
  clock: Clock
  log: Log
  conversations: Conversations
  assistant: AssistantServices
  integrations: IntegrationServices
  answering: Answering
  graphs: GraphCache
}

/** Connects flows with the other areas. */
export function joinFlows({ config, conversations, assistant, integrations, ...deps }: Joined): FlowServices {
  const { services: messages, removeFiles } = conversations.messages
  const [first] = offeredModels(config.ai.models)
  return {
    ...deps,
    messages,
    typing: conversations.typing,
    requireUnused: requireUnused('flow'),
    companyContext: (companyId) => messages.companyContext(companyId),
    giving: { messages, removeFiles, companyContext: (companyId) => messages.companyContext(companyId) },
    calls: { integrations, ai: assistant.ai, model: first?.model ?? '', voiceUrl: config.ai.voiceUrl },
  }
}
