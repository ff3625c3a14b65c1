import * as calls from '@recado/contract/connections/simulator'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Registrar } from '../../../platform/http/call.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { breakLine, confirm, doOnPhone, restore, scan, writeAsCustomers } from './phone-calls.ts'
import { servePhoneMedia } from './phone-media.ts'
import { reachLine } from './reach-line.ts'
import { showChats, showOutbox } from './show-phones.ts'

export function simulatorRoutes(on: Registrar, services: ConnectionServices): void {
  const reach = async (workplace: Workplace, actor: { companyId: number }, connectionId: number) => {
    const at = { companyId: actor.companyId, connectionId }
    return { at, line: await reachLine(workplace, services, at) }
  }

  on.outside(calls.simulatorScan, async ({ workplace, actor, params, body }) => {
    const { at, line } = await reach(workplace, actor, params.whatsappId)
    await scan(services, line, at, body?.number)
    return {}
  })
  on.outside(calls.simulatorInbound, async ({ workplace, actor, params, body }) => {
    const { line } = await reach(workplace, actor, params.whatsappId)
    return writeAsCustomers(line, body, workplace.clock.now().getTime())
  })
  on.outside(calls.simulatorAck, async ({ workplace, actor, params, body }) => {
    const { line } = await reach(workplace, actor, params.whatsappId)
    await confirm(line, body.id, body.ack)
    return {}
  })
  on.outside(calls.simulatorEvent, async ({ workplace, actor, params, body }) => {
    const { line } = await reach(workplace, actor, params.whatsappId)
    await doOnPhone(line, body)
    return {}
  })
  on.outside(calls.simulatorFault, async ({ workplace, actor, params, body }) => {
    const { line } = await reach(workplace, actor, params.whatsappId)
    await breakLine(line, body)
    return {}
  })
  on.outside(calls.simulatorRestore, async ({ workplace, actor, params }) => {
    const { at, line } = await reach(workplace, actor, params.whatsappId)
    await restore(services, line, at)
    return {}
  })
  on.inWork(calls.simulatorOutbox, ({ work, params, query }) => showOutbox(work, services, params.whatsappId, query))
  on.inWork(calls.simulatorChats, ({ work, params, query }) =>
    showChats(work, services, params.whatsappId, query.number),
  )
  on.outside(calls.simulatorMedia, (call) => servePhoneMedia(services, call))
}
