import * as endpoints from '@recado/contract/file-lists/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'
import { fileListOf } from './file-list.view.ts'
import type { FileListServices } from './file-list-services.ts'
import { listFileLists } from './list-file-lists.ts'
import { requireFileList } from './require-file-list.ts'
import { createFileList, deleteFileList, updateFileList } from './save-file-list.ts'
import { uploadFiles } from './upload-files.ts'

/** Lists of files that campaigns send. */
export const fileListArea = (services: FileListServices) =>
  ({
    name: 'file-lists',
    routes(on: Registrar) {
      const sign = mediaSigner(services.secrets, services.clock)
      const deps = { services, sign }
      on.inWork(endpoints.listFileLists, ({ work, query }) => listFileLists(work, query, sign))
      on.inWork(endpoints.showFileList, async ({ work, params }) =>
        fileListOf(await requireFileList(work, params.id), sign),
      )
      on.inWork(endpoints.createFileList, ({ work, actor, body }) => createFileList(work, actor, body, sign))
      on.inWork(endpoints.updateFileList, ({ work, actor, params, body }) =>
        updateFileList(work, actor, { id: params.id, change: body }, sign),
      )
      on.inWork(endpoints.deleteFileList, async ({ work, actor, params }) => {
        await deleteFileList(work, actor, params.id, deps)
        return {}
      })
      on.outside(endpoints.uploadFiles, ({ workplace, actor, params, body, files }) =>
        uploadFiles(workplace, actor, { id: params.id, optionIds: body.id, files }, deps),
      )
    },
  }) satisfies Area
