import { create } from 'zustand'

/**
 * Whether the palette is open. `isRequested` delays loading its code until a user wants it. `input` is the text typed
 * before it has loaded.
 */
export const usePalette = create<{ isOpen: boolean; isRequested: boolean; input: string }>()(() => ({
  ...{ isOpen: false, isRequested: false, input: '' },
}))

export const openPalette = () => usePalette.setState({ isOpen: true, isRequested: true })
/** Closes the palette after its code failed to load. The next request loads the code again. */
export const dropPalette = () => usePalette.setState({ isOpen: false, isRequested: false, input: '' })
export const closePalette = () => usePalette.setState({ isOpen: false, input: '' })
export const typeAhead = (input: string) => usePalette.setState({ input })
