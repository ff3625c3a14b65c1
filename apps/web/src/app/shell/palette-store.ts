import { createSpotlight } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

export const paletteStore = store
export const showPalette = (isOpen: boolean) => (isOpen ? actions.open() : actions.close())

/** Selects the first rendered line, as the library does after a keystroke; it has no method for this. */
export function selectFirst(): void {
  const { listId } = store.getState()
  const list = listId ? document.getElementById(listId) : null
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
