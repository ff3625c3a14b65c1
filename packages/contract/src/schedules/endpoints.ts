import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam, optionalDay, optionalId } from '../values/wire.ts'
import { schedule, scheduleInput } from './schedule.ts'

const scheduleId = idParam('id')
/** Creating a schedule needs the same rights for its target as writing a message. */
const targetErrors = ['ERR_NO_PERMISSION', 'ERR_ONLY_OWNER_WRITES'] as const

export const listSchedules = defineEndpoint({
  id: 'schedules.index',
  method: 'GET',
  path: '/schedules',
  access: needs('schedules:view', 'useSchedules'),
  summary:
    'Scheduled messages by their time, of a contact or of some days (in São Paulo, both included): one’s own, and those to contacts whose tickets one sees. With `recurring`, only the next message of each series',
  query: z.object({
    ...pageQuery,
    contactId: optionalId,
    dateStart: optionalDay,
    dateEnd: optionalDay,
    recurring: flag,
  }),
  response: z.object({ schedules: z.array(schedule), ...pageReply }),
})

/** Additive: for clients that were offline when a schedule failed. */
export const listFailedSchedules = defineEndpoint({
  id: 'schedules.failed',
  method: 'GET',
  path: '/schedules/failed',
  access: needs('schedules:view', 'useSchedules'),
  summary: 'The caller’s own scheduled messages that failed in the last three days, the latest first, at most three',
  response: z.array(schedule),
})

export const showSchedule = defineEndpoint({
  id: 'schedules.show',
  method: 'GET',
  path: '/schedules/:id',
  access: needs('schedules:view', 'useSchedules'),
  summary: 'One scheduled message',
  params: scheduleId,
  response: schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_NO_PERMISSION'],
})

export const createSchedule = defineEndpoint({
  id: 'schedules.create',
  method: 'POST',
  path: '/schedules',
  access: needs('schedules:edit', 'useSchedules'),
  summary: 'Schedule a message; a time that has passed is refused',
  body: scheduleInput,
  response: schedule,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_SCHEDULE_PAST',
    'ERR_SCHEDULE_ENDS_FIRST',
    'ERR_NO_WAPP_FOUND',
    ...targetErrors,
  ],
})

export const updateSchedule = defineEndpoint({
  id: 'schedules.update',
  method: 'PUT',
  path: '/schedules/:id',
  access: needs('schedules:edit', 'useSchedules'),
  summary:
    'Change a scheduled message that was not sent, within the scope of schedules:edit; the caller is its author from then on; one that failed or was cancelled waits for its time again. A change of a series applies to its following messages',
  params: scheduleId,
  body: scheduleInput.partial(),
  response: schedule,
  errors: [
    'ERR_NO_SCHEDULE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_SCHEDULE_SENT',
    'ERR_SCHEDULE_QUEUED',
    'ERR_SCHEDULE_PAST',
    'ERR_SCHEDULE_ENDS_FIRST',
    'ERR_NO_WAPP_FOUND',
    ...targetErrors,
  ],
})

export const deleteSchedule = defineEndpoint({
  id: 'schedules.delete',
  method: 'DELETE',
  path: '/schedules/:id',
  access: needs('schedules:edit', 'useSchedules'),
  summary:
    'Delete a scheduled message, within the scope of schedules:edit; one in the queue is not sent any more, one that was sent stays in its conversation',
  params: scheduleId,
  response: confirmation,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SEND_UNDER_WAY', ...targetErrors],
})

export const uploadScheduleMedia = defineEndpoint({
  id: 'schedules.uploadMedia',
  method: 'POST',
  path: '/schedules/:id/media-upload',
  access: needs('schedules:edit', 'useSchedules'),
  summary: 'Attach a picture (png, jpg), in place of the one before',
  params: scheduleId,
  body: z.object({}),
  multipart: { field: 'file', maxFiles: 1, maxBytes: 16 * 1024 * 1024 },
  response: schedule,
  errors: [
    'ERR_NO_SCHEDULE_FOUND',
    'ERR_SCHEDULE_SENT',
    'ERR_SCHEDULE_QUEUED',
    'ERR_UNSUPPORTED_MEDIA',
    'ERR_EMPTY_FILE',
    ...targetErrors,
  ],
})

/** Additive: `media-upload` accepts pictures only (schedules.3). */
export const uploadScheduleFile = defineEndpoint({
  id: 'schedules.uploadFile',
  method: 'POST',
  path: '/schedules/:id/file-upload',
  access: needs('schedules:edit', 'useSchedules'),
  summary: 'Attach a document, a video or another file that a connection sends, in place of the file before',
  params: scheduleId,
  body: z.object({}),
  multipart: { field: 'file', maxFiles: 1, maxBytes: 16 * 1024 * 1024 },
  response: schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_SCHEDULE_QUEUED', 'ERR_EMPTY_FILE', ...targetErrors],
})

export const deleteScheduleMedia = defineEndpoint({
  id: 'schedules.deleteMedia',
  method: 'DELETE',
  path: '/schedules/:id/media-upload',
  access: needs('schedules:edit', 'useSchedules'),
  summary: 'Remove the picture or file of a scheduled message',
  params: scheduleId,
  response: schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_SCHEDULE_QUEUED', ...targetErrors],
})
