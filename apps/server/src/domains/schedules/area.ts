import type { Area } from '../../platform/area.ts'
import { handle } from '../../platform/jobs/job.ts'
import type { Schedules } from './create-schedules.ts'
import { scheduleJobs, schedulesSweep } from './jobs.ts'
import { scheduleData } from './personal-data.store.ts'
import { scheduleReactions } from './reactions.ts'

/** Scheduled messages: the calendar, sending due ones, and storing their outcome. */
export const scheduleArea = (schedules: Schedules) =>
  ({
    name: 'schedules',
    personalData: scheduleData,
    routes: schedules.routes,
    jobTypes: scheduleJobs,
    jobs: [schedules.due, handle(schedulesSweep, () => schedules.sweep())],
    reactions: scheduleReactions(schedules),
  }) satisfies Area
