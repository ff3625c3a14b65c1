import * as endpoints from '@recado/contract/assistant/endpoints'
import type { Registrar } from '../../../platform/http/call.ts'
import { hangUpSignal } from '../../../platform/http/hang-up.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { checkKeyNow } from './check-key.ts'
import { deletePrompt } from './delete-prompt.ts'
import { listPrompts } from './list-prompts.ts'
import { offeredModels } from './models.rules.ts'
import { promptFor } from './prompt.view.ts'
import { requirePrompt } from './require-prompt.ts'
import { createPrompt, updatePrompt } from './save-prompt.ts'
import { tryPrompt } from './try-prompt.ts'

export function promptRoutes(on: Registrar, services: AssistantServices): void {
  on.inWork(endpoints.listPrompts, ({ work, actor, query }) => listPrompts(work, actor, query))
  on.inWork(endpoints.listModels, async () => offeredModels(services.config.models))
  on.inWork(endpoints.showPrompt, async ({ work, actor, params }) =>
    promptFor(await requirePrompt(work, params.id), actor),
  )
  on.inWork(endpoints.createPrompt, ({ work, actor, body }) => createPrompt(work, actor, services, body))
  on.inWork(endpoints.updatePrompt, ({ work, actor, params, body }) =>
    updatePrompt(work, actor, services, { id: params.id, change: body }),
  )
  on.outside(endpoints.checkPromptKey, ({ actor, params }) => checkKeyNow(services, actor, params.id))
  on.outside(endpoints.tryPrompt, ({ actor, body, reply }) =>
    tryPrompt(services, { actor, signal: hangUpSignal(reply) }, body),
  )
  on.inWork(endpoints.deletePrompt, ({ work, actor, params }) => deletePrompt(work, actor, services, params.id))
}
