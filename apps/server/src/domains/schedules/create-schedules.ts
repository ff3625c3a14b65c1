import * as endpoints from '@recado/contract/schedules/endpoints'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle, type JobHandler } from '../../platform/jobs/job.ts'
import { mediaSigner, type SignMedia } from '../../platform/storage/media-path.ts'
import { cancelOnReply } from './cancel-on-reply.ts'
import { deleteSchedule } from './delete-schedule.ts'
import { dueCompanies } from './due-companies.store.ts'
import { schedulesDue } from './jobs.ts'
import { listFailed, listSchedules } from './list-schedules.ts'
import { scheduleFor } from './require-schedule.ts'
import { removePicture, saveFile, savePicture } from './save-picture.ts'
import { createSchedule, updateSchedule } from './save-schedule.ts'
import { scheduleOf } from './schedule.view.ts'
import type { ScheduleServices } from './schedule-services.ts'
import { noteOutcomes, sendDue } from './send-due.ts'

/** Scheduled messages, as the rest of the server uses them. */
export interface Schedules {
  routes(on: Registrar): void
  /** Runs the job `schedules.due`: one of a company's schedules is due. */
  due: JobHandler<{ companyId: number }>
  /**
   * Runs the job `schedules.sweep`: handles what was missed, such as schedules that became due, or were sent, while the
   * server was down.
   */
  sweep(): Promise<void>
  /** Reaction to `message.received`. */
  cancelOnReply(work: Work, message: { messageId: number }): Promise<void>
  /** Reaction to `message.taken`, `message.delayed` and `message.failed`. */
  noteOutcome(work: Work, message: { messageId: number }): Promise<void>
}

/**
 * Connects schedules to conversations and to the platform's view of all companies.
 * @param platform used only to find companies with due schedules
 */
export function createSchedules(services: ScheduleServices, platform: PlatformDb): Schedules {
  const { workplace, secrets, log } = services.messages
  const sign = mediaSigner(secrets, workplace.clock)
  const deps = { services, sign }
  return {
    routes: (on) => scheduleRoutes(on, deps),
    due: handle(schedulesDue, ({ companyId }) => sendDue(deps, companyId)),
    async sweep() {
      for (const companyId of await dueCompanies(platform, workplace.clock.now())) {
        await sendDue(deps, companyId)
          .then(() => workplace.run(companyId, (work) => noteOutcomes(work, sign, null)))
          .catch((error: unknown) => log.error({ err: error, companyId }, 'could not send due schedules'))
      }
    },
    cancelOnReply: (work, { messageId }) => cancelOnReply(work, messageId, sign),
    noteOutcome: (work, { messageId }) => noteOutcomes(work, sign, messageId),
  }
}

function scheduleRoutes(on: Registrar, deps: { services: ScheduleServices; sign: SignMedia }): void {
  const { services, sign } = deps
  on.inWork(endpoints.listSchedules, ({ work, actor, query }) => listSchedules(work, actor, query, sign))
  on.inWork(endpoints.listFailedSchedules, ({ work, actor }) => listFailed(work, actor, sign))
  on.inWork(endpoints.showSchedule, async ({ work, actor, params }) =>
    scheduleOf(await scheduleFor(work, actor, params.id), sign),
  )
  on.inWork(endpoints.createSchedule, ({ work, actor, body }) => createSchedule(work, actor, body, deps))
  on.inWork(endpoints.updateSchedule, ({ work, actor, params, body }) =>
    updateSchedule(work, actor, { id: params.id, change: body }, deps),
  )
  on.inWork(endpoints.deleteSchedule, async ({ work, actor, params }) => {
    await deleteSchedule(work, actor, params.id, services)
    return {}
  })
  on.outside(endpoints.uploadScheduleMedia, ({ actor, params, files }) =>
    savePicture(actor, { id: params.id, file: files[0] }, deps),
  )
  on.outside(endpoints.uploadScheduleFile, ({ actor, params, files }) =>
    saveFile(actor, { id: params.id, file: files[0] }, deps),
  )
  on.outside(endpoints.deleteScheduleMedia, ({ actor, params }) => removePicture(actor, params.id, deps))
}
