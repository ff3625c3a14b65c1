import * as endpoints from '@recado/contract/tags/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { listTagPage, showTag, type TagPorts } from './list-tags.ts'
import { createTag, deleteTag, updateTag } from './save-tag.ts'
import { tagRows } from './tag.store.ts'

/** The area of tags, with the number of their tickets. */
export const tagArea = (ports: TagPorts) =>
  ({
    name: 'tags',
    routes(on: Registrar) {
      on.inWork(endpoints.listTags, ({ work, query }) => tagRows(work.db, work.companyId, query.searchParam?.trim()))
      on.inWork(endpoints.pageTags, ({ work, query }) => listTagPage(ports, work, query))
      on.inWork(endpoints.showTag, ({ work, params }) => showTag(ports, work, params.id))
      on.inWork(endpoints.createTag, ({ work, actor, body }) => createTag(work, actor, body))
      on.inWork(endpoints.updateTag, ({ work, actor, params, body }) =>
        updateTag(ports, work, actor, { id: params.id, change: body }),
      )
      on.inWork(endpoints.deleteTag, async ({ work, actor, params }) => {
        await deleteTag(ports, work, actor, params.id)
        return {}
      })
    },
  }) satisfies Area
