import * as endpoints from '@recado/contract/push/endpoints'
import type { Area } from '../../platform/area.ts'
import { react } from '../../platform/facts/reaction.ts'
import { rememberWanted } from '../../platform/facts/wanted.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { messageReceived, ticketHanded, ticketNoted, ticketWaits } from '../conversations/public.ts'
import { chatMentioned } from '../internal-chat/public.ts'
import { removeOwn, renameOwn, saveChoices, showPush, testOwn } from './change-devices.ts'
import { deliverNotice } from './deliver-notice.ts'
import { hasDevices } from './device.store.ts'
import { pushDeliver, pushJobs } from './jobs.ts'
import { noteArrival, noteChatMention, noteOfTicket, noteTransfer, noteWaiting } from './note-events.ts'
import { pushData } from './personal-data.store.ts'
import type { PushServices } from './push-services.ts'
import { saveDevice } from './save-device.ts'

/** Push notices to users' devices while none of our pages is open there. */
export const pushArea = (services: PushServices) => {
  const companiesWithDevices = rememberWanted(hasDevices)
  const { wanted: isWanted } = companiesWithDevices
  return {
    name: 'push',
    personalData: pushData,
    routes(on: Registrar) {
      on.inWork(endpoints.showPush, async ({ work, actor }) => showPush(work, actor, await services.vapid()))
      on.inWork(endpoints.savePushChoices, ({ work, actor, body }) => saveChoices(work, actor, body))
      on.inWork(endpoints.savePushDevice, ({ work, actor, body }) => {
        work.afterCommit(() => companiesWithDevices.forget(work.companyId))
        return saveDevice(services, work, actor, body)
      })
      on.inWork(endpoints.renamePushDevice, ({ work, actor, params, body }) =>
        renameOwn(work, actor, params.id, body.name),
      )
      on.inWork(endpoints.removePushDevice, async ({ work, actor, params }) => {
        await removeOwn(work, actor, params.id)
        return {}
      })
      on.inWork(endpoints.testPushDevice, async ({ work, actor, params }) => {
        await testOwn(work, actor, services, params.id)
        return {}
      })
    },
    jobTypes: pushJobs,
    jobs: [handle(pushDeliver, (order) => deliverNotice(services, order))],
    reactions: [
      react(messageReceived, 'push.arrival', (work, fact) => noteArrival(work, services, fact), { wanted: isWanted }),
      react(ticketWaits, 'push.waiting', (work, fact) => noteWaiting(work, services, fact), { wanted: isWanted }),
      react(ticketHanded, 'push.handed', (work, fact) => noteTransfer(work, services, fact), { wanted: isWanted }),
      react(ticketNoted, 'push.note', (work, fact) => noteOfTicket(work, services, fact), { wanted: isWanted }),
      react(chatMentioned, 'push.mention', (work, fact) => noteChatMention(work, services, fact), { wanted: isWanted }),
    ],
  } satisfies Area
}
