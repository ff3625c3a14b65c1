// These functions run inside the page: they may use nothing from outside themselves.

/** Notes the time between each two frames that the browser draws. */
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
