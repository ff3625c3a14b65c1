import type { Area } from '../../platform/area.ts'
import type { Answering } from './create-answering.ts'
import { answeringJobs } from './jobs.ts'
import { answeringData } from './personal-data.store.ts'
import { answeringReactions } from './reactions.ts'

/**
 * The area of automatic answers to customers. The responders are asked when something happens, and when a ticket's
 * timer is due.
 */
export const answeringArea = (answering: Answering) =>
  ({
    name: 'answering',
    personalData: answeringData,
    jobTypes: answeringJobs,
    jobs: [answering.timer, answering.earlierTimer, answering.turn, answering.machineDeleted],
    reactions: answeringReactions(answering),
  }) satisfies Area
