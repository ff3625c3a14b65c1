import notificationUrl from './notification.wav?url'
import { readStored } from './storage.ts'

/**
 * Plays the notification sound at the stored volume. Resolves to false when the browser refuses (no click on the page
 * yet).
 */
export async function playNotification(volume: number = readStored('volume')): Promise<boolean> {
  if (volume <= 0) return true
  const sound = new Audio(notificationUrl)
  sound.volume = Math.min(1, volume)
  return sound.play().then(
    () => true,
    () => false,
  )
}
