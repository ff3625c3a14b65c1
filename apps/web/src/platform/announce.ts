import { create } from 'zustand'

/** What the one polite live region says. The key makes the same words heard again. */
export const useAnnouncement = create<{ text: string; key: number }>()(() => ({ text: '', key: 0 }))

/** Says something to assistive technology without moving the focus. */
export const announce = (text: string) => useAnnouncement.setState(({ key }) => ({ text, key: key + 1 }))
