import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useConnectionState } from '../platform/api/connection-state.ts'
import { askBuild } from '../platform/build.ts'
import { CodeMissing, isCodeMissing } from '../platform/code-missing.ts'
import { errorTextsReady } from '../platform/i18n/errors.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { toastProblem, toastWarning } from '../platform/toast.ts'

/** How to forget each part that could not be fetched. */
const failed = new Set<() => void>()

/** Lets every part that could not be fetched be fetched anew when it is drawn next. */
export function forgetMissingParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

export type LazyPart<P extends object> = ((props: P) => ReactNode) & {
  /** Fetches the part before it is drawn; a failure is not shown yet. */
  preload: () => Promise<void>
}

/**
 * A part of a screen that is fetched when it is first drawn. Unlike React's `lazy`, a part that could not be fetched
 * (no connection) is fetched anew the next time. Draw it inside a LazyParts.
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Known: ComponentType<P> | null = null
  let part: Promise<{ default: ComponentType<P> }> | null = null
  const fetched = () => {
    part ??= fetchPart().then(
      (Part) => {
        Known = Part
        return { default: Part }
      },
      (error: unknown) => {
        throw new CodeMissing('a part of the app could not be fetched', { cause: error })
      },
    )
    return part
  }
  const drawn = () =>
    lazy(() => {
      const fetching = fetched()
      // Not forgotten here: the drawing that fails with it must still find the same failure, or it would fetch for ever.
      fetching.catch(() => failed.add(forget))
      return fetching
    })
  let Drawn = drawn()
  const forget = () => {
    part = null
    Drawn = drawn()
  }
  function LazyPart(props: P) {
    // The same for as long as it stands: another one, although the same code, would begin anew.
    const [Part] = useState<ComponentType<P>>(() => Known ?? Drawn)
    return <Part {...props} />
  }
  LazyPart.preload = async () => {
    await fetched().catch(forget)
  }
  return LazyPart
}

/**
 * A screen that is fetched when someone goes to it; the router's error screen says when it cannot be (CrashScreen). With it come
 * the texts of what its area may refuse; without a connection they are fetched with the first refusal.
 */
export const lazyScreen = <N extends string>(
  fetchFile: () => Promise<{ readonly [K in N]: ComponentType }>,
  name: N,
): LazyPart<object> =>
  lazyPart<object>(async () => {
    const [file] = await Promise.all([fetchFile(), errorTextsReady().catch(() => {})])
    return file[name]
  })

/** Says why a part is missing: after a deployment only loading the page anew brings it, otherwise the connection. */
export async function toastMissing(): Promise<void> {
  if ((await askBuild()) !== 'new') return toastProblem(platformTexts.text('noConnection'), 'part-missing')
  toastWarning(platformTexts.text('newVersion'), {
    id: 'new-version',
    stays: 10_000,
    action: { label: platformTexts.text('loadNewVersion'), run: () => window.location.reload() },
  })
}

interface LazyPartsProps {
  children: ReactNode
  /** Closes what the part stands in; without it, the part is tried again when the connection is back. */
  onFail?: () => void
  fallback?: ReactNode
}

/** Holds lazy parts: one that cannot be fetched is reported in a toast and given up, and the screen stays as it is. */
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
    // A part that fails while it is drawn is a fault of the screen, and shown there.
    if (error !== null && !isCodeMissing(error)) throw error
    return error === null ? <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense> : null
  }
}
