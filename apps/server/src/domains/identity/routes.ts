import * as automatic from '@recado/contract/automatic-texts/endpoints'
import * as endpoints from '@recado/contract/identity/endpoints'
import * as texts from '@recado/contract/identity/personal-texts'
import type { Registrar } from '../../platform/http/call.ts'
import { originOf } from './access/origin.ts'
import { accessRoutes } from './access/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { listAutomaticTexts, updateAutomaticText, updateCompanyLanguage } from './automatic-texts/automatic-texts.ts'
import { updateCompanySchedules } from './companies/company-schedules.ts'
import { operatorRoutes } from './companies/operator-routes.ts'
import { listPublicPlans, showCompany, showCompanyPlan } from './companies/show-company.ts'
import { signUp } from './companies/sign-up.ts'
import type { Identity } from './create-identity.ts'
import { emailLinkRoutes } from './email-links/routes.ts'
import type { IdentityPorts } from './identity-dependencies.ts'
import { listPersonalTexts, savePersonalTexts } from './personal-texts/personal-texts.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { listSettings, updateSetting } from './settings/update-setting.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { createUser } from './users/create-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { listUserNames, listUsers } from './users/list-users.ts'
import { setLanguage } from './users/set-language.ts'
import { showUser } from './users/show-user.ts'
import { updateUser } from './users/update-user.ts'

export interface IdentityServices extends IdentityPorts {
  identity: Identity
}

/** Endpoints of sign-in, companies, users and settings. */
export function identityRoutes(on: Registrar, { identity, ...ports }: IdentityServices): void {
  const { requireUnused, releaseTickets, leaveChats, endTokens } = ports
  const { core } = identity
  accessRoutes(on, core, ports)
  recoveryRoutes(on, core, ports)
  emailLinkRoutes(on, core)
  operatorRoutes(on, core, ports)
  twoFactorRoutes(on, core)
  auditRoutes(on)
  roleRoutes(on, core)

  on.outside(endpoints.signUp, ({ body, address }) => signUp(core, ports, body, address))
  on.outside(endpoints.listPublicPlans, () => listPublicPlans(core))
  on.outside(endpoints.showCompany, ({ params, actor }) => showCompany(core, actor, params.id))
  on.outside(endpoints.updateCompanySchedules, ({ params, actor, body }) =>
    updateCompanySchedules(core, actor, { ...body, id: params.id }),
  )
  on.outside(endpoints.showCompanyPlan, ({ params, actor }) => showCompanyPlan(core, actor, params.id))

  on.inWork(endpoints.listUsers, ({ work, query }) => listUsers(work, query))
  on.inWork(endpoints.listUserNames, ({ work, query }) => listUserNames(work, query.searchParam))
  on.inWork(endpoints.showUser, ({ work, params }) => showUser(work, params.id))
  on.outside(endpoints.createUser, ({ actor, body, request }) => createUser(core, actor, body, originOf(request)))
  on.outside(endpoints.updateUser, ({ actor, params, body, request }) =>
    updateUser({ ...core, ...ports }, actor, params.id, body, originOf(request)),
  )
  on.inWork(endpoints.deleteUser, async ({ work, actor, params }) => {
    await deleteUser({ core, requireUnused, releaseTickets, leaveChats, endTokens }, work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.setLanguage, async ({ work, actor, params }) => {
    await setLanguage(core, work, actor, params.lang)
    return {}
  })

  on.inWork(texts.listPersonalTexts, ({ work, actor }) => listPersonalTexts(work, actor))
  on.inWork(texts.savePersonalTexts, ({ work, actor, body }) => savePersonalTexts(work, actor, body.texts))

  on.inWork(automatic.listAutomaticTexts, ({ work }) => listAutomaticTexts(work))
  on.inWork(automatic.updateAutomaticText, ({ work, actor, params, body }) =>
    updateAutomaticText(core, work, actor, { key: params.key, text: body.text }),
  )
  on.inWork(automatic.updateCompanyLanguage, ({ work, actor, body }) =>
    updateCompanyLanguage(core, work, actor, body.language),
  )

  on.inWork(endpoints.listSettings, ({ work }) => listSettings(work))
  on.inWork(endpoints.updateSetting, ({ work, actor, params, body }) =>
    updateSetting(core, work, actor, { path: params.key, body }),
  )
}
