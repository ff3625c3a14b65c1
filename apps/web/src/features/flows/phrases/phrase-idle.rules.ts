import type { Flow } from '@recado/contract/flows/flow'

/** Returns the text key why an active phrase starts nothing, or null if it starts its flow. */
export const idleOf = ({ active, publishedVersion }: Pick<Flow, 'active' | 'publishedVersion'>) =>
  publishedVersion === null ? 'flowUnpublished' : active ? null : 'flowOff'
