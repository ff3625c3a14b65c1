import { calmTexts } from '@recado/contract/values/calm-text.rules'
import { isLookedAt, type Notice, noticeOf, windowFor } from './notice.rules.ts'
import { type Pushed, worker } from './scope.ts'

/**
 * Shows push notices unless the user is viewing their subject. A click opens the subject, in an existing window if
 * there is one.
 */
export function showNotices(): void {
  worker.addEventListener('push', (event) => {
    const notice = noticeOf(read(event))
    if (notice) event.waitUntil(show(notice))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as { path: string }
    event.waitUntil(open(path))
  })
}

function read({ data }: Pushed): unknown {
  try {
    return calmTexts(data?.json())
  } catch {
    return null
  }
}

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(notice: Notice): Promise<void> {
  if (isLookedAt(notice, await windows())) return
  const { title, body, tag, path, at } = notice
  const options = {
    ...{ body, tag, data: { path }, timestamp: Date.parse(at) || Date.now() },
    // A further notice of the same ticket replaces the earlier one and makes a sound again.
    renotify: true,
    ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' },
  }
  await worker.registration.showNotification(title, options)
}

async function open(path: string): Promise<void> {
  const target = windowFor({ path }, await windows())
  if (!target) return void (await worker.clients.openWindow(path))
  target.postMessage({ open: path })
  await target.focus()
}
