import { browserName } from '../identity/public.ts'

/** The initial name of a device: its browser and operating system. */
export function deviceName(): string {
  const { browser, system } = browserName(navigator.userAgent)
  return [browser, system].filter(Boolean).join(' · ') || 'Recado'
}
