import type { Answering } from '../../domains/answering/create-answering.ts'
import type { Connections } from '../../domains/connections/public.ts'
import type { AutomaticQueueing } from '../../domains/conversations/public.ts'
import { requireFlow, startableFlow } from '../../domains/flows/public.ts'
import type { IntegrationServices } from '../../domains/integrations/public.ts'
import { forgetMachineOfQueues } from '../../domains/queues/public.ts'
import type { Config } from '../../platform/config.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'

interface Joined {
  workplace: Workplace
  secrets: Secrets
  storage: Storage
  egress: Egress
  messages: AutomaticQueueing
  config: Pick<Config, 'dialogflowUrl'>
  connections: Pick<Connections, 'forgetMachine'>
  configured: Answering['placeConfigured']
}

/** Creates the services of integrations. Connections and queues that use a deleted one are updated. */
export const integrationsOf = ({ config, connections, configured, ...deps }: Joined): IntegrationServices => ({
  ...deps,
  dialogflowUrl: config.dialogflowUrl,
  forget: {
    connections: (work, actor, id) => connections.forgetMachine(work, actor, { kind: 'integration', id }),
    queues: (work, actor, id) => forgetMachineOfQueues(work, actor, { configured }, { kind: 'integration', id }),
  },
  configured,
  flows: {
    require: (work, id) => requireFlow(work, id),
    isStartable: async ({ db, companyId }, id) => (await startableFlow(db, companyId, id)) !== null,
  },
})
