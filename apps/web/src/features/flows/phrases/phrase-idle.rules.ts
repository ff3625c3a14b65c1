import type { Flow } from '@recado/contract/flows/flow'

/** Why a phrase that is on starts nothing, as the key of its text; null: it starts its flow. */
export const idleOf = ({ active, publishedVersion }: Pick<Flow, 'active' | 'publishedVersion'>) =>
  publishedVersion === null ? 'flowUnpublished' : active ? null : 'flowOff'
