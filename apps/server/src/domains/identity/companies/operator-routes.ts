import * as endpoints from '@recado/contract/identity/company-endpoints'
import type { Registrar } from '../../../platform/http/call.ts'
import { originOf } from '../access/origin.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { deleteCompany, restoreCompany } from './delete-company.ts'
import { listAllCompanies, listCompanies } from './list-companies.ts'
import { createCompany, updateCompany } from './operate-company.ts'
import { createPlan, deletePlan, listPlans, showPlan, updatePlan } from './operate-plan.ts'

/** The platform operator's endpoints for companies and plans. */
export function operatorRoutes(
  on: Registrar,
  core: IdentityCore,
  ports: Pick<IdentityPorts, 'closeCompany' | 'reconcileInvoice'>,
): void {
  on.outside(endpoints.listCompanies, ({ query }) => listCompanies(core, query))
  on.outside(endpoints.listAllCompanies, () => listAllCompanies(core))
  on.outside(endpoints.createCompany, ({ actor, body, request }) =>
    createCompany(core, ports, actor, body, originOf(request)),
  )
  on.outside(endpoints.updateCompany, ({ actor, params, body }) =>
    updateCompany(core, ports, actor, { id: params.id, change: body }),
  )
  on.outside(endpoints.deleteCompany, async ({ actor, params }) => {
    await deleteCompany(core, ports, actor, params.id)
    return {}
  })
  on.outside(endpoints.restoreCompany, ({ actor, params }) => restoreCompany(core, actor, params.id))
  on.outside(endpoints.listAllPlans, ({ actor }) => listPlans(core, actor))
  on.outside(endpoints.showPlan, ({ actor, params }) => showPlan(core, actor, params.id))
  on.outside(endpoints.createPlan, ({ actor, body }) => createPlan(core, actor, body))
  on.outside(endpoints.updatePlan, ({ actor, params, body }) =>
    updatePlan(core, ports, actor, { id: params.id, change: body }),
  )
  on.outside(endpoints.deletePlan, async ({ actor, params }) => {
    await deletePlan(core, actor, params.id)
    return {}
  })
}
