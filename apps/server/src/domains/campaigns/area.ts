import type { Area } from '../../platform/area.ts'
import { react } from '../../platform/facts/reaction.ts'
import { handle } from '../../platform/jobs/job.ts'
import { campaignAnswered, consentChanged, messageFailed } from '../conversations/public.ts'
import type { Campaigns } from './create-campaigns.ts'
import { campaignJobs, campaignsSweep } from './jobs.ts'
import { campaignData } from './personal-data.store.ts'

/**
 * The campaigns area: one message to many people, its start, sending and report. Acknowledgements arrive through a port
 * of conversations.
 */
export const campaignArea = (campaigns: Campaigns) =>
  ({
    name: 'campaigns',
    personalData: campaignData,
    routes: campaigns.routes,
    jobTypes: campaignJobs,
    jobs: [...campaigns.jobs, handle(campaignsSweep, () => campaigns.sweep())],
    reactions: [
      react(messageFailed, 'campaigns.note-end', (work, { messageId }) => campaigns.noteEnd(work, messageId)),
      react(campaignAnswered, 'campaigns.note-answer', campaigns.noteAnswered),
      react(consentChanged, 'campaigns.note-exit', campaigns.noteLeft),
    ],
  }) satisfies Area
