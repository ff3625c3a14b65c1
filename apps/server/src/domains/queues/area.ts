import * as endpoints from '@recado/contract/queues/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { deleteQueue, showQueueUse } from './delete-queue.ts'
import { queueRows } from './queue.store.ts'
import { queueOf } from './queue.view.ts'
import { createQueueOption, deleteQueueOption, listQueueOptions, updateQueueOption } from './queue-options.ts'
import type { QueueServices } from './queue-services.ts'
import { createQueue, showQueue, updateQueue } from './save-queue.ts'

/** The area of queues and their menus. */
export const queueArea = (services: QueueServices) =>
  ({
    name: 'queues',
    routes(on: Registrar) {
      on.inWork(endpoints.listQueues, async ({ work }) => (await queueRows(work.db, work.companyId)).map(queueOf))
      on.inWork(endpoints.showQueue, ({ work, params }) => showQueue(work, params.id))
      on.inWork(endpoints.showQueueUse, ({ work, params }) => showQueueUse(services, work, params.id))
      on.inWork(endpoints.createQueue, ({ work, actor, body }) => createQueue(services, work, actor, body))
      on.inWork(endpoints.updateQueue, ({ work, actor, params, body }) =>
        updateQueue(services, work, actor, { id: params.id, change: body }),
      )
      on.inWork(endpoints.deleteQueue, async ({ work, actor, params }) => {
        await deleteQueue(services, work, actor, params.id)
        return {}
      })

      on.inWork(endpoints.listQueueOptions, ({ work, query }) => listQueueOptions(work, query))
      on.inWork(endpoints.createQueueOption, ({ work, actor, body }) => createQueueOption(services, work, actor, body))
      on.inWork(endpoints.updateQueueOption, ({ work, actor, params, body }) =>
        updateQueueOption(work, actor, { id: params.id, change: body }),
      )
      on.inWork(endpoints.deleteQueueOption, async ({ work, actor, params }) => {
        await deleteQueueOption(services, work, actor, params.id)
        return {}
      })
    },
  }) satisfies Area
