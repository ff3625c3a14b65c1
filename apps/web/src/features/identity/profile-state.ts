import { create } from 'zustand'

/** Whether the user's own profile is being edited. */
export const useProfile = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openProfile = () => useProfile.setState({ isOpen: true })
export const closeProfile = () => useProfile.setState({ isOpen: false })
