import * as calls from '@recado/contract/connections/endpoints'
import * as governor from '@recado/contract/connections/governor'
import * as numbers from '@recado/contract/connections/numbers'
import * as setUp from '@recado/contract/connections/set-up'
import * as templates from '@recado/contract/connections/templates'
import type { Registrar } from '../../platform/http/call.ts'
import type { ConnectionServices } from './connection-services.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'
import { resumeGovernor, showGovernor, updateGovernor } from './governor/governor-calls.ts'
import { askPairingCode } from './numbers/ask-pairing-code.ts'
import { chooseNumber, showOtherNumber } from './numbers/choose-number.ts'
import { disconnectSession, newQr, retrySession } from './sessions/ask-session.ts'
import { showSetUp, updateSetUp } from './set-up/set-up-calls.ts'
import { listConnections, showConnection } from './show-connections.ts'
import { listTemplates, syncTemplates } from './templates/sync-templates.ts'
import { renewToken } from './tokens/renew-token.ts'
import { updateConnection } from './update-connection.ts'
import { listOutages } from './watchdog/list-outages.ts'

export function connectionRoutes(on: Registrar, services: ConnectionServices): void {
  on.inWork(calls.listOutages, ({ work }) => listOutages(work))
  on.inWork(calls.listConnections, ({ work, actor }) => listConnections(work, actor, services))
  on.inWork(calls.showConnection, ({ work, actor, params }) => showConnection(work, actor, services, params.id))
  on.inWork(calls.createConnection, ({ work, actor, body }) => createConnection(work, actor, services, body))
  on.inWork(calls.updateConnection, ({ work, actor, params, body }) =>
    updateConnection(work, actor, services, { id: params.id, change: body }),
  )
  on.inWork(calls.renewConnectionToken, ({ work, actor, params }) => renewToken(work, actor, services, params.id))
  on.outside(calls.deleteConnection, async ({ workplace, actor, params }) => {
    await deleteConnection(workplace, actor, services, params.id)
    return {}
  })
  on.inWork(templates.listTemplates, ({ work, params }) => listTemplates(work, params.id))
  on.outside(templates.syncTemplates, ({ actor, params }) =>
    syncTemplates(services.templates, { companyId: actor.companyId, connectionId: params.id }),
  )
  on.inWork(setUp.showSetUp, ({ work, params }) => showSetUp(work, services.setUp, params.id))
  on.inWork(setUp.updateSetUp, ({ work, actor, params, body }) =>
    updateSetUp(work, actor, services.setUp, { id: params.id, values: body.values }),
  )
  on.outside(setUp.checkSetUp, ({ workplace, actor, params }) => services.checkSetUp(workplace, actor, params.id))
  on.inWork(governor.showGovernor, ({ work, params }) => showGovernor(work, services.governor, params.id))
  on.inWork(governor.updateGovernor, ({ work, actor, params, body }) =>
    updateGovernor(work, actor, { id: params.id, change: body, services }),
  )
  on.inWork(governor.resumeGovernor, ({ work, actor, params }) =>
    resumeGovernor(work, actor, { id: params.id, services }),
  )
  on.inWork(numbers.showOtherNumber, ({ work, params }) => showOtherNumber(work, services, params.id))
  on.outside(numbers.chooseNumber, async ({ workplace, actor, params, body }) => {
    await chooseNumber(workplace, actor, services, { id: params.id, choice: body })
    return {}
  })
  on.outside(numbers.askPairingCode, ({ workplace, actor, params, body }) =>
    askPairingCode(workplace, actor, services, { id: params.id, number: body.number }),
  )
  for (const [endpoint, ask] of [
    [calls.retrySession, retrySession],
    [calls.newQr, newQr],
    [calls.endSession, disconnectSession],
  ] as const) {
    on.outside(endpoint, async ({ workplace, actor, params }) => {
      await ask(workplace, actor, services, params.id)
      return {}
    })
  }
}
