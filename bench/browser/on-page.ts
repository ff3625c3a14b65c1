// These functions run inside the page, so they must not use outer variables.

/**
 * Scrolls near the top of the messages and waits for the older page. Returns how far the message in view has moved, in
 * pixels.
 */
export async function readOlderPage(feed: HTMLElement | SVGElement): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const rows = () => [...feed.querySelectorAll<HTMLElement>('article')]
  const lineOf = (row: HTMLElement) => /Linha \d+/.exec(row.textContent ?? '')?.[0]
  const place = (row: HTMLElement) => row.getBoundingClientRect().top
  const settled = async () => {
    for (let height = -1; height !== feed.scrollHeight; ) {
      height = feed.scrollHeight
      await frame()
      await frame()
    }
  }
  // Near enough to be drawn, not near enough to load.
  feed.scrollTop = 400
  await settled()
  const before = feed.scrollHeight
  feed.scrollTop = 45
  await frame()
  const visibleRow = rows().find((row) => place(row) >= feed.getBoundingClientRect().top && lineOf(row))
  if (!visibleRow) throw new Error('no message in view')
  const line = lineOf(visibleRow)
  const top = place(visibleRow)
  while (feed.scrollHeight <= before) await frame()
  await settled()
  const sameRow = rows().find((row) => lineOf(row) === line)
  return sameRow ? place(sameRow) - top : 1e6
}

/** Records the time from each key press to its painted result. */
export function watchKeys(): void {
  const keys: number[] = []
  Object.assign(window, { benchKeys: keys })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

/** Milliseconds of every keystroke since the last call that took 16 ms or more. */
export const takeKeys = (): number[] => (window as unknown as { benchKeys: number[] }).benchKeys.splice(0)
