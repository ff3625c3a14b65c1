import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** A campaign of a company. */
export interface CampaignRef {
  companyId: number
  campaignId: number
}

/** A campaign's scheduled time has come. */
export const campaignsDue = declareJob<CampaignRef>('campaigns.due')

/**
 * Gathers a campaign's recipients, then sends to those whose turn has come. Many run concurrently, because each mostly
 * waits for the database. A job without a slot waits for the next poll.
 */
export const campaignsDispatch = declareJob<CampaignRef>('campaigns.dispatch', { concurrency: 16, perCompany: 12 })

/** Announces a campaign's progress. */
export const campaignsTell = declareJob<CampaignRef>('campaigns.tell')

/** Starts and continues campaigns whose trigger was lost, for example while the server was down. */
export const campaignsSweep = declareJob<NoPayload>('campaigns.sweep', { cron: '* * * * *', atStart: true })

/** All job kinds of this area. */
export const campaignJobs = [campaignsDue, campaignsDispatch, campaignsTell, campaignsSweep] as const
