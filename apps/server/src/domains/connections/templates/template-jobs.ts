import { handle } from '../../../platform/jobs/job.ts'
import type { TemplateJobs } from '../connections.ts'
import { wantedConnections } from '../sessions/open-connections.store.ts'
import { sessionContext } from '../sessions/session-context.ts'
import type { RegistryDependencies } from '../sessions/session-dependencies.ts'
import { templatesSweep, templatesSync } from './jobs.ts'
import { syncLater, type TemplateReading } from './sync-templates.ts'

/** Reads templates through the connection's provider, with its credentials. */
export function templateReading(deps: RegistryDependencies): TemplateReading {
  return {
    workplace: deps.workplace,
    log: deps.log,
    read: async (at) => {
      const provider = deps.providers[at.provider]
      if (!provider?.templates) return null
      const context = sessionContext(
        deps,
        { ...at, epoch: 0 },
        () => true,
        () => undefined,
      )
      return provider.templates(context)
    },
  }
}

/** The template jobs. */
export function templateJobs(deps: RegistryDependencies, reading: TemplateReading): TemplateJobs {
  const providers = Object.values(deps.providers).flatMap(({ name, templates }) => (templates ? [name] : []))
  return {
    sync: handle(templatesSync, (at) => syncLater(reading, at)),
    sweep: handle(templatesSweep, async () => {
      if (providers.length === 0) return
      for (const { companyId, connectionId } of await wantedConnections(deps.platform, providers, null))
        await deps.workplace.run(companyId, (work) => work.enqueue(templatesSync, { companyId, connectionId }))
    }),
  }
}
