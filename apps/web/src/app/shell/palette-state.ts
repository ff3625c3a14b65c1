import { create } from 'zustand'

/**
 * Whether the palette is open; `asked` keeps its code from loading before someone wants it, `typed` is what was typed before it
 * was there.
 */
export const usePalette = create<{ opened: boolean; asked: boolean; typed: string }>()(() => ({
  ...{ opened: false, asked: false, typed: '' },
}))

export const openPalette = () => usePalette.setState({ opened: true, asked: true })
/** Its code could not be fetched: the next wish asks for it anew. */
export const dropPalette = () => usePalette.setState({ opened: false, asked: false, typed: '' })
export const closePalette = () => usePalette.setState({ opened: false, typed: '' })
export const typeAhead = (typed: string) => usePalette.setState({ typed })
