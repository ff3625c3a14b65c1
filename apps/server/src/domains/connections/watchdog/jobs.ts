import { declareJob } from '../../../platform/jobs/job.ts'

/** A connection that went down: is it still, or again and again? */
export const outageCheck = declareJob<{ companyId: number; outageId: number }>('outage.check')

/** A connection that came back: what arrived of the time without it? `round` counts from 0. */
export const outageCount = declareJob<{ companyId: number; outageId: number; round: number }>('outage.count')

/** Every kind of job of this area. */
export const connectionJobs = [outageCheck, outageCount] as const
