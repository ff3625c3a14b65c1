import * as endpoints from '@recado/contract/identity/endpoints'
import type { Registrar } from '../../../platform/http/call.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { askCode } from './ask-code.ts'
import { resetPassword } from './reset-password.ts'

/** Endpoints for forgotten passwords. */
export function recoveryRoutes(on: Registrar, core: IdentityCore, ports: Pick<IdentityPorts, 'forgetDevices'>): void {
  on.outside(endpoints.forgotPassword, async ({ params, address }) => ({
    status: await askCode(core, params.email, address),
  }))
  on.outside(endpoints.resetPassword, async ({ params: { email, token, newPassword }, address }) => {
    await resetPassword(core, ports, { email, code: token, password: newPassword }, address)
    return {}
  })
}
