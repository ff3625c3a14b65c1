import { create } from 'zustand'

/** The install event of Chromium browsers. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The unused install offer. Null when the browser makes none or the app is installed. */
export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }))

/** Stores the browser's install offer until the user needs it. It arrives once, before any screen is rendered. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
}
