import { create } from 'zustand'

/** The number of mentions that the user has not seen. Separate from their data, because the first load contains it. */
export const useMentionCount = create<{ count: number }>()(() => ({ count: 0 }))
