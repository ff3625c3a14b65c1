import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import type { AssistantServices } from './assistant-services.ts'
import { assistantJobs, promptCheckKey } from './jobs.ts'
import { checkPromptKey } from './prompts/check-key.ts'
import { promptRoutes } from './prompts/routes.ts'
import { settingRoutes } from './settings/routes.ts'

/** The AI: prompts that answer customers, and the company's AI settings. */
export const assistantArea = (services: AssistantServices) =>
  ({
    name: 'assistant',
    jobTypes: assistantJobs,
    jobs: [handle(promptCheckKey, (job) => checkPromptKey(services, job))],
    routes(on: Registrar) {
      promptRoutes(on, services)
      settingRoutes(on, services)
    },
  }) satisfies Area
