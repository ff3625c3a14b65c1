import * as endpoints from '@recado/contract/assistant/endpoints'
import type { Registrar } from '../../../platform/http/call.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { saveSettings, showSettings } from './save-settings.ts'

export function settingRoutes(on: Registrar, services: AssistantServices): void {
  on.inWork(endpoints.showAssistantSettings, ({ work }) => showSettings(work))
  on.inWork(endpoints.saveAssistantSettings, ({ work, actor, body }) => saveSettings(work, actor, services, body))
}
