import * as endpoints from '@recado/contract/help/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { helpRows } from './help.store.ts'
import { createHelp, deleteHelp, type HelpServices, listHelps, updateHelp } from './operate-helps.ts'

/** The help videos. */
export const helpArea = (services: HelpServices) =>
  ({
    name: 'help',
    routes(on: Registrar) {
      on.inWork(endpoints.listHelpVideos, ({ work }) => helpRows(work.db))
      on.outside(endpoints.listHelps, ({ query }) => listHelps(services, query))
      on.outside(endpoints.createHelp, ({ actor, body }) => createHelp(services, actor, body))
      on.outside(endpoints.updateHelp, ({ actor, params, body }) =>
        updateHelp(services, actor, { id: params.id, change: body }),
      )
      on.outside(endpoints.deleteHelp, async ({ actor, params }) => {
        await deleteHelp(services, actor, params.id)
        return {}
      })
    },
  }) satisfies Area
