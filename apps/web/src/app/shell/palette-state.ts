import { create } from 'zustand'

/** Whether the palette is open; `asked` keeps its code from loading before someone wants it. */
export const usePalette = create<{ opened: boolean; asked: boolean }>()(() => ({ opened: false, asked: false }))

export const openPalette = () => usePalette.setState({ opened: true, asked: true })
/** Its code could not be fetched: the next wish asks for it anew. */
export const dropPalette = () => usePalette.setState({ opened: false, asked: false })
export const closePalette = () => usePalette.setState({ opened: false })
