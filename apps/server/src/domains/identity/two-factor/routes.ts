import * as endpoints from '@recado/contract/identity/two-factor'
import type { Registrar } from '../../../platform/http/call.ts'
import { originOf } from '../access/origin.ts'
import { keepSignedIn } from '../access/session-cookie.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { disableTwoFactor, renewRecoveryCodes, resetTwoFactor } from './change.ts'
import { secondStep } from './second-step.ts'
import { enableTwoFactor, setUpTwoFactor, showTwoFactor } from './set-up.ts'
import { twoFactorUserIds } from './two-factor.store.ts'

/** Endpoints of the second login step and its settings. */
export function twoFactorRoutes(on: Registrar, core: IdentityCore): void {
  on.outside(endpoints.twoFactorLogin, async ({ body, request, reply }) => {
    const signedIn = await secondStep(core, body, originOf(request))
    keepSignedIn(core, reply, signedIn)
    return signedIn
  })
  on.inWork(endpoints.showTwoFactor, ({ work, actor }) => showTwoFactor(core, work, actor))
  on.inWork(endpoints.setUpTwoFactor, ({ work, actor }) => setUpTwoFactor(core, work, actor))
  on.outside(endpoints.enableTwoFactor, ({ actor, body, request }) =>
    enableTwoFactor(core, actor, { ...body, origin: originOf(request) }),
  )
  on.outside(endpoints.disableTwoFactor, async ({ actor, body, request }) => {
    const { password, currentPassword = password, code } = body
    await disableTwoFactor(core, actor, { currentPassword, code, origin: originOf(request) })
    return {}
  })
  on.outside(endpoints.renewRecoveryCodes, ({ actor, body, request }) =>
    renewRecoveryCodes(core, actor, { ...body, origin: originOf(request) }),
  )
  on.inWork(endpoints.listTwoFactorUsers, async ({ work }) => ({
    userIds: await twoFactorUserIds(work.db, work.companyId),
  }))
  on.outside(endpoints.resetTwoFactor, async ({ actor, params, body, request }) => {
    await resetTwoFactor(core, actor, params.id, { ...body, origin: originOf(request) })
    return {}
  })
}
