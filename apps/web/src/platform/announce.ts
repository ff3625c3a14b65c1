import { create } from 'zustand'

/** The text of the single polite live region. Changing the key makes screen readers repeat the same text. */
export const useAnnouncement = create<{ text: string; key: number }>()(() => ({ text: '', key: 0 }))

/** Announces a text to assistive technology without moving the focus. */
export const announce = (text: string) => useAnnouncement.setState(({ key }) => ({ text, key: key + 1 }))
