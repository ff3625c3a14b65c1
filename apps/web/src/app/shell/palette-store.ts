import { createSpotlight } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

export const paletteStore = store
export const showPalette = (opened: boolean) => (opened ? actions.open() : actions.close())
