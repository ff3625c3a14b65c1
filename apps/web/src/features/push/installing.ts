import { create } from 'zustand'

/** The browser's offer to install the app, as Chromium makes it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The offer that was not taken yet; null where the browser makes none, or the app is installed. */
export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }))

/** Keeps the browser's offer until a person asks for it; it comes once, before any screen stands. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
}
