import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** A campaign of a company. */
export interface CampaignRef {
  companyId: number
  campaignId: number
}

/** The time of a campaign has come. */
export const campaignsDue = declareJob<CampaignRef>('campaigns.due')

/**
 * Gathers the recipients of a campaign, then sends to those whose turn has come. Many at once: each waits for the database most of the
 * time, and one that finds no place waits for the next poll.
 */
export const campaignsDispatch = declareJob<CampaignRef>('campaigns.dispatch', { concurrency: 16, perCompany: 12 })

/** Tells how far a campaign is. */
export const campaignsTell = declareJob<CampaignRef>('campaigns.tell')

/** Takes what nobody woke for, such as a start that passed while the server was down. */
export const campaignsSweep = declareJob<NoPayload>('campaigns.sweep', { cron: '* * * * *', atStart: true })

/** Every kind of job of this area. */
export const campaignJobs = [campaignsDue, campaignsDispatch, campaignsTell, campaignsSweep] as const
