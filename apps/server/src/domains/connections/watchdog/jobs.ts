import { declareJob } from '../../../platform/jobs/job.ts'

/** Checks whether a connection is still down or flapping. */
export const outageCheck = declareJob<{ companyId: number; outageId: number }>('outage.check')

/** Counts the messages that arrived late after an outage. `round` counts from 0. */
export const outageCount = declareJob<{ companyId: number; outageId: number; round: number }>('outage.count')

/** All job kinds of this area. */
export const connectionJobs = [outageCheck, outageCount] as const
