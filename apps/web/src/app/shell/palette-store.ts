import { createSpotlight } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

export const paletteStore = store
export const showPalette = (opened: boolean) => (opened ? actions.open() : actions.close())

/** Chooses the first line that is drawn, as the library does after a key; it offers no way to ask for it. */
export function selectFirst(): void {
  const { listId } = store.getState()
  const list = listId ? document.getElementById(listId) : null
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
