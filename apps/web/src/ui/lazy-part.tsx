import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useConnectionState } from '../platform/api/connection-state.ts'
import { askBuild } from '../platform/build.ts'
import { CodeMissing, isCodeMissing } from '../platform/code-missing.ts'
import { errorTextsReady } from '../platform/i18n/errors.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { toastProblem, toastWarning } from '../platform/toast.ts'

/** Callbacks that reset each part that failed to load. */
const resetsOfFailedParts = new Set<() => void>()

/** Makes every part that failed to load load again when it is next rendered. */
export function forgetMissingParts(): void {
  for (const forget of resetsOfFailedParts) forget()
  resetsOfFailedParts.clear()
}

export type LazyPart<P extends object> = ((props: P) => ReactNode) & {
  /** Loads the part before it is rendered, ignoring a failure. */
  preload: () => Promise<void>
}

/**
 * A part of a screen that is loaded when it is first rendered. Unlike React's `lazy`, a part that failed to load is
 * loaded again the next time. Render it inside a LazyParts.
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null
  let part: Promise<{ default: ComponentType<P> }> | null = null
  const loadOnce = () => {
    part ??= fetchPart().then(
      (Part) => {
        Loaded = Part
        return { default: Part }
      },
      (error: unknown) => {
        throw new CodeMissing('a part of the app could not be loaded', { cause: error })
      },
    )
    return part
  }
  const createLazy = () =>
    lazy(() => {
      const fetching = loadOnce()
      // Not reset here: the render that fails must find the same failure again, or it would load forever.
      fetching.catch(() => resetsOfFailedParts.add(forget))
      return fetching
    })
  let CurrentLazy = createLazy()
  const forget = () => {
    part = null
    CurrentLazy = createLazy()
  }
  function LazyPart(props: P) {
    // Keep the same component while mounted: another component, although it has the same code, would remount and lose
    // its state.
    const [Part] = useState<ComponentType<P>>(() => Loaded ?? CurrentLazy)
    return <Part {...props} />
  }
  LazyPart.preload = async () => {
    await loadOnce().catch(forget)
  }
  return LazyPart
}

/**
 * A screen that is loaded when a user navigates to it. The router's error screen reports a failure to load
 * (CrashScreen). The error texts of its area are loaded with it; without a connection, they are loaded with the first
 * error.
 */
export const lazyScreen = <N extends string>(
  fetchFile: () => Promise<{ readonly [K in N]: ComponentType }>,
  name: N,
): LazyPart<object> =>
  lazyPart<object>(async () => {
    const [file] = await Promise.all([fetchFile(), errorTextsReady().catch(() => {})])
    return file[name]
  })

/** Shows why a part is missing: a new deployment, which needs a reload, or a lost connection. */
export async function toastMissing(): Promise<void> {
  if ((await askBuild()) !== 'new') return toastProblem(platformTexts.text('noConnection'), 'part-missing')
  toastWarning(platformTexts.text('newVersion'), {
    id: 'new-version',
    action: { label: platformTexts.text('loadNewVersion'), run: () => window.location.reload() },
  })
}

interface LazyPartsProps {
  children: ReactNode
  /** Closes the parent of the missing part. Without it, the part is loaded again when the connection returns. */
  onFail?: () => void
  fallback?: ReactNode
}

/**
 * Boundary of lazy parts: a part that cannot be loaded is reported in a toast and dropped, and the screen stays as it
 * is.
 */
export class LazyParts extends Component<LazyPartsProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  private stopWaiting: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!isCodeMissing(error)) return
    forgetMissingParts()
    void toastMissing()
    if (this.props.onFail) return this.props.onFail()
    this.stopWaiting = useConnectionState.subscribe(({ status }, before) => {
      if (status === before.status || status !== 'online') return
      this.stopWaiting?.()
      this.setState({ error: null })
    })
  }

  override componentWillUnmount() {
    this.stopWaiting?.()
  }

  override render() {
    const { error } = this.state
    // An error during rendering is a defect of the screen and is shown there.
    if (error !== null && !isCodeMissing(error)) throw error
    return error === null ? <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense> : null
  }
}
