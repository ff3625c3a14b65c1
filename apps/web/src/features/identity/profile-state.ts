import { create } from 'zustand'

/** Whether the own profile is being edited. */
export const useProfile = create<{ opened: boolean }>()(() => ({ opened: false }))

export const openProfile = () => useProfile.setState({ opened: true })
export const closeProfile = () => useProfile.setState({ opened: false })
