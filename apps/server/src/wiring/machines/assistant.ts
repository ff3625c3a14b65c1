import type { Answering } from '../../domains/answering/create-answering.ts'
import type { AssistantServices } from '../../domains/assistant/assistant-services.ts'
import { createAssistant } from '../../domains/assistant/create-assistant.ts'
import { companyKey } from '../../domains/assistant/settings/settings.store.ts'
import type { Connections } from '../../domains/connections/public.ts'
import type { MediaAddresses } from '../../domains/conversations/public.ts'
import { announceHelps } from '../../domains/copilot/public.ts'
import type { Identity } from '../../domains/identity/public.ts'
import { type Embedder, passageFinder } from '../../domains/knowledge/public.ts'
import { forgetMachineOfQueues } from '../../domains/queues/public.ts'
import type { Config } from '../../platform/config.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'

interface AssistantParts {
  config: Pick<Config, 'ai'>
  secrets: Secrets
  log: Log
  workplace: Workplace
  identity: Identity
  connections: Connections
  storage: Storage
  addresses: MediaAddresses
  configured: Answering['placeConfigured']
}

/** Connects the AI with the other areas. */
export function joinAssistant(parts: AssistantParts): AssistantServices {
  const { config, identity, connections, configured, ...rest } = parts
  const { workplace, log } = rest
  const assistant: AssistantServices = createAssistant({
    ...{ ...rest, config: config.ai },
    companyContext: (companyId) => identity.companyContext(companyId),
    forget: {
      connections: (work, actor, id) => connections.forgetMachine(work, actor, { kind: 'prompt', id }),
      queues: (work, actor, id) => forgetMachineOfQueues(work, actor, { configured }, { kind: 'prompt', id }),
    },
    keyChanged: (work) => announceHelps(work, { assistant }),
    // Called after everything is connected, because its vectors come from the assistant.
    findPassages: (companyId, question) => findPassages(companyId, question),
  })
  const findPassages = passageFinder({ workplace, log, embedder: embedderOf(assistant) })
  return assistant
}

/** Creates vectors of the company's texts, with its own key and counted in its month. Null without a key. */
export const embedderOf = ({ workplace, secrets, config, ai }: AssistantServices): Embedder => ({
  model: config.embeddingModel,
  async embed(companyId, texts) {
    const key = await workplace.read(companyId, ({ db }) => companyKey(db, secrets, companyId))
    return key === null ? null : (await ai.embed({ companyId, key, texts })).vectors
  },
})
