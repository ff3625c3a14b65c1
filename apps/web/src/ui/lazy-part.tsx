import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { errorText } from '../platform/i18n/errors.ts'
import { tellProblem } from '../platform/tell.ts'

/** How to forget each part that could not be fetched. */
const failed = new Set<() => void>()

/**
 * A part of a screen that is fetched when it is first drawn. Unlike React's `lazy`, a part that could not be fetched
 * (no line) is fetched anew the next time. Draw it inside a LazyParts.
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: Promise<ComponentType<P>> | null = null
  const begin = () => {
    const fetched = fetchPart()
    // Not forgotten here: the drawing that fails with it must still find the same failure, or it would fetch for ever.
    fetched.catch(() => {
      failed.add(() => {
        part = null
      })
    })
    return fetched
  }
  return function LazyPart(props: P) {
    part ??= begin()
    const Part = use(part)
    return <Part {...props} />
  }
}

/** Holds lazy parts: one that cannot be fetched is told in a toast and given up, and the screen stays as it is. */
export class LazyParts extends Component<{ children: ReactNode; onFail: () => void }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    for (const forget of failed) forget()
    failed.clear()
    tellProblem(errorText(new ApiError('ERR_NETWORK', 0)), 'part-missing')
    this.props.onFail()
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>
  }
}
