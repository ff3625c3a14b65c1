import type { JobType, NoPayload } from '../src/platform/jobs/job.ts'
import type { SharedTestApp } from './app.ts'

/** Enqueues a job as the product does, so that the workers of its kind do not wait for their next poll. */
export const enqueueJob = <P extends object>(app: SharedTestApp, type: JobType<P>, payload: P): Promise<void> =>
  app.server.services.workplace.run(app.admin.companyId, (work) => work.enqueue(type, payload))

/** Enqueues a job of a scheduled kind now. */
export const enqueueScheduled = (app: SharedTestApp, type: JobType<NoPayload>): Promise<void> =>
  enqueueJob(app, type, {})
