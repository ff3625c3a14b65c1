import { create } from 'zustand'

/** The text of the one polite live region. The key makes the same words read again. */
export const useAnnouncement = create<{ text: string; key: number }>()(() => ({ text: '', key: 0 }))

/** Says something to assistive technology without moving the focus. */
export const announce = (text: string) => useAnnouncement.setState(({ key }) => ({ text, key: key + 1 }))
