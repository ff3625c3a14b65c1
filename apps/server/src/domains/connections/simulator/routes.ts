import * as calls from '@recado/contract/connections/simulator'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Registrar } from '../../../platform/http/call.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { breakAccount, confirm, doOnPhone, restore, scan, writeAsCustomers } from './phone-calls.ts'
import { servePhoneMedia } from './phone-media.ts'
import { reachAccount } from './reach-account.ts'
import { showChats, showOutbox } from './show-phones.ts'

/**
 * Messages written while no session is open wait for one. A node that opens the session at that moment may already have
 * looked for waiting messages. So look up the account again, and redirect the phone to that node
 * (ERR_WAPP_NOT_INITIALIZED).
 */
export function simulatorRoutes(on: Registrar, services: ConnectionServices): void {
  const reach = async (workplace: Workplace, actor: { companyId: number }, connectionId: number) => {
    const at = { companyId: actor.companyId, connectionId }
    return { at, account: await reachAccount(workplace, services, at) }
  }

  on.outside(calls.simulatorScan, async ({ workplace, actor, params, body }) => {
    const { at, account } = await reach(workplace, actor, params.whatsappId)
    await scan(services, account, at, body?.number)
    return {}
  })
  on.outside(calls.simulatorInbound, async ({ workplace, actor, params, body }) => {
    const { account } = await reach(workplace, actor, params.whatsappId)
    const messageIds = await writeAsCustomers(account, body, workplace.clock.now().getTime())
    if (!account.isLive) await reach(workplace, actor, params.whatsappId)
    return messageIds
  })
  on.outside(calls.simulatorAck, async ({ workplace, actor, params, body }) => {
    const { account } = await reach(workplace, actor, params.whatsappId)
    await confirm(account, body.id, body.ack)
    if (!account.isLive) await reach(workplace, actor, params.whatsappId)
    return {}
  })
  on.outside(calls.simulatorEvent, async ({ workplace, actor, params, body }) => {
    const { account } = await reach(workplace, actor, params.whatsappId)
    await doOnPhone(account, body)
    return {}
  })
  on.outside(calls.simulatorFault, async ({ workplace, actor, params, body }) => {
    const { account } = await reach(workplace, actor, params.whatsappId)
    await breakAccount(account, body)
    return {}
  })
  on.outside(calls.simulatorRestore, async ({ workplace, actor, params }) => {
    const { at, account } = await reach(workplace, actor, params.whatsappId)
    await restore(services, account, at)
    return {}
  })
  on.inWork(calls.simulatorOutbox, ({ work, params, query }) => showOutbox(work, services, params.whatsappId, query))
  on.inWork(calls.simulatorChats, ({ work, params, query }) =>
    showChats(work, services, params.whatsappId, query.number),
  )
  on.outside(calls.simulatorMedia, (call) => servePhoneMedia(services, call))
}
