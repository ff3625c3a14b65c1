import * as endpoints from '@recado/contract/integrations/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { deleteIntegration } from './delete-integration.ts'
import { integrationFor } from './integration.view.ts'
import type { IntegrationServices } from './integration-services.ts'
import { listIntegrations } from './list-integrations.ts'
import { requireIntegration } from './require-integration.ts'
import { createIntegration, replaceIntegrationSecret, updateIntegration } from './save-integration.ts'
import { testIntegration } from './test-integration.ts'

/** Integrations: external services and flows that companies set up to answer their customers. */
export const integrationArea = (services: IntegrationServices) =>
  ({
    name: 'integrations',
    routes(on: Registrar) {
      on.inWork(endpoints.listIntegrations, ({ work, actor, query }) => listIntegrations(work, actor, query))
      on.inWork(endpoints.showIntegration, async ({ work, actor, params }) =>
        integrationFor(await requireIntegration(work, params.id), actor),
      )
      on.inWork(endpoints.createIntegration, ({ work, actor, body }) => createIntegration(work, actor, services, body))
      on.outside(endpoints.testSession, ({ actor, body }) => testIntegration(services, actor, body))
      on.inWork(endpoints.updateIntegration, ({ work, actor, params, body }) =>
        updateIntegration(work, actor, services, { id: params.id, change: body }),
      )
      on.inWork(endpoints.renewIntegrationSecret, ({ work, actor, params }) =>
        replaceIntegrationSecret(work, actor, services, params.id),
      )
      on.inWork(endpoints.deleteIntegration, ({ work, actor, params }) =>
        deleteIntegration(work, actor, services, params.id),
      )
    },
  }) satisfies Area
