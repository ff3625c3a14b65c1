/** An event of a service worker that lasts until a promise settles. */
export interface Lasting {
  waitUntil(done: Promise<unknown>): void
}

export interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null
}

export interface NoticeClicked extends Lasting {
  readonly notification: Notification
}

/** An open window of the app. */
export interface AppWindow {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  readonly focused: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** The part of a service worker's global scope that ours uses. The compiler knows only the types of pages. */
export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly AppWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NoticeClicked) => void): void
}

export const worker = globalThis as unknown as WorkerScope
