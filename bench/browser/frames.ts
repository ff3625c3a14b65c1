// These functions run inside the page, so they must not use outer variables.

/** Records the time between consecutive frames of the browser. */
export function watchFrames(): void {
  const frames: number[] = []
  Object.assign(window, { benchFrames: frames })
  let last = performance.now()
  const next = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** Milliseconds of every frame since the last call. */
export const takeFrames = (): number[] => (window as unknown as { benchFrames: number[] }).benchFrames.splice(0)
