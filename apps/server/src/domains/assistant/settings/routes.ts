import * as endpoints from '@recado/contract/assistant/endpoints'
import type { Registrar } from '../../../platform/http/call.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { changeAssistantSettings, readAssistantSettings } from './save-settings.ts'

export function settingRoutes(on: Registrar, services: AssistantServices): void {
  on.inWork(endpoints.showAssistantSettings, ({ work }) => readAssistantSettings(work))
  on.inWork(endpoints.saveAssistantSettings, ({ work, actor, body }) =>
    changeAssistantSettings(work, actor, services, body),
  )
}
