import { create } from 'zustand'

/**
 * The number of mentions that the user has not seen, by their source. Separate from their data, because the first load
 * contains it.
 */
export const useMentionCounts = create<Readonly<Record<string, number>>>()(() => ({}))

/** The number of all mentions that the user has not seen. */
export const useMentionCount = (): number =>
  useMentionCounts((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0))
