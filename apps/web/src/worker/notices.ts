import { calmTexts } from '@recado/contract/values/calm-text.rules'
import { isLookedAt, type Notice, noticeOf, windowFor } from './notice.rules.ts'
import { type Pushed, worker } from './scope.ts'

/** Shows what the server tells while nobody looks at it; a press leads there, in a window that is open if there is one. */
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
    // A further one of the same ticket takes the place of the one before, and is heard again.
    renotify: true,
    ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' },
  }
  await worker.registration.showNotification(title, options)
}

async function open(path: string): Promise<void> {
  const found = windowFor({ path }, await windows())
  if (!found) return void (await worker.clients.openWindow(path))
  found.postMessage({ open: path })
  await found.focus()
}
