import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { AssistantServices } from './assistant-services.ts'
import { promptRoutes } from './prompts/routes.ts'
import { settingRoutes } from './settings/routes.ts'

/** The AI: prompts that answer customers, and the company's AI settings. */
export const assistantArea = (services: AssistantServices) =>
  ({
    name: 'assistant',
    routes(on: Registrar) {
      promptRoutes(on, services)
      settingRoutes(on, services)
    },
  }) satisfies Area
