import { browserName } from '../identity/public.ts'

/** What a device is called at first: its browser and system. */
export function deviceName(): string {
  const { browser, system } = browserName(navigator.userAgent)
  return [browser, system].filter(Boolean).join(' · ') || 'Recado'
}
