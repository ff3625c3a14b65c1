import { create } from 'zustand'

/** The tickets whose notes mention the user and that the user has not seen yet. In the first load, for the lists. */
export const useMentionedTickets = create<{ ids: readonly number[] }>()(() => ({ ids: [] }))
