import * as endpoints from '@recado/contract/quick-messages/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'
import { deleteQuickMessage } from './delete-quick-message.ts'
import { listQuickMessages } from './list-quick-messages.ts'
import { quickMessageOf } from './quick-message.view.ts'
import type { QuickMessageServices } from './quick-message-services.ts'
import { quickMessageFor } from './require-quick-message.ts'
import { removeAttachment, saveAttachment } from './save-attachment.ts'
import { createQuickMessage, updateQuickMessage } from './save-quick-message.ts'
import { createSuggestions } from './suggestions.ts'

/** Quick messages with their files, and the composer's suggestions. */
export const quickMessageArea = (services: QuickMessageServices) =>
  ({
    name: 'quick-messages',
    routes(on: Registrar) {
      const sign = mediaSigner(services.secrets, services.clock)
      const deps = { services, sign }
      const suggestions = createSuggestions(sign)
      on.inWork(endpoints.listQuickSuggestions, ({ work, actor }) => suggestions.of(work, actor))
      on.inWork(endpoints.listQuickMessages, ({ work, actor, query }) => listQuickMessages(work, actor, query, sign))
      on.inWork(endpoints.showQuickMessage, async ({ work, actor, params }) =>
        quickMessageOf(await quickMessageFor(work, actor, params.id), sign),
      )
      on.inWork(endpoints.createQuickMessage, ({ work, actor, body }) => createQuickMessage(work, actor, body, deps))
      on.inWork(endpoints.updateQuickMessage, ({ work, actor, params, body }) =>
        updateQuickMessage(work, actor, { id: params.id, change: body }, deps),
      )
      on.inWork(endpoints.deleteQuickMessage, async ({ work, actor, params }) => {
        await deleteQuickMessage(work, actor, params.id)
        return {}
      })
      on.outside(endpoints.uploadQuickMessageMedia, ({ workplace, actor, params, files }) =>
        saveAttachment(workplace, actor, { id: params.id, file: files[0] }, deps),
      )
      on.outside(endpoints.deleteQuickMessageMedia, ({ workplace, actor, params }) =>
        removeAttachment(workplace, actor, params.id, deps),
      )
    },
  }) satisfies Area
