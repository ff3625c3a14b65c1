import * as endpoints from '@recado/contract/identity/email-links'
import { chooseNewEmail as chooseEndpoint } from '@recado/contract/identity/new-email'
import type { Registrar } from '../../../platform/http/call.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { askLink } from './ask-link.ts'
import { chooseNewEmail } from './new-email.ts'
import { openLink } from './open-link.ts'

/** Endpoints for confirming and claiming addresses. */
export function emailLinkRoutes(on: Registrar, core: IdentityCore): void {
  on.outside(endpoints.askEmailLink, async ({ body: { email, language = 'pt', reason = 'claim' }, address }) => {
    await askLink(core, { email, language, reason, address })
    return {}
  })
  on.outside(endpoints.openEmailLink, ({ body, address }) => openLink(core, { ...body, address }))
  on.outside(chooseEndpoint, ({ body, address }) => chooseNewEmail(core, { ...body, address }))
}
