import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { addGuard, type LeaveGuard, type Navigation } from '../../platform/personal/leave-guard.ts'

const isOtherPath = ({ from, to }: Navigation) => from.pathname !== to.pathname

/** For forms on a tab whose name is in the address. */
export const isOtherTab = (navigation: Navigation) =>
  isOtherPath(navigation) || navigation.from.search !== navigation.to.search

/** For dialogs, which the browser's Back closes on the same path too. */
export const isBackOrOtherPath = (navigation: Navigation) => navigation.isPop || isOtherPath(navigation)

/**
 * Asks "Sair sem salvar?" before unsaved input is lost by a navigation, the browser's Back and Forward, a logout, a
 * reload, or closing the tab. While a form saves by `useSubmit`, it may navigate.
 * @param loses whether there is unsaved input now
 */
export function useLeaveGuard(loses: () => boolean, options: Partial<Omit<LeaveGuard, 'loses'>> = {}): void {
  // Null in a part that tests render without a router.
  const router: { history: RouterHistory } | null = useRouter({ warn: false })
  const losesNow = useEffectEvent(loses)
  const leaves = useEffectEvent(options.leaves ?? isOtherPath)
  const close = useEffectEvent(() => options.close?.())
  const ask = useEffectEvent((leave: () => void) => options.ask?.(leave))
  const asksItself = options.ask !== undefined
  // A layout effect, because a form that was saved must not ask any more once it has left the page.
  useLayoutEffect(
    () =>
      addGuard(
        {
          loses: () => losesNow(),
          leaves: (to) => leaves(to),
          close: () => close(),
          ...(asksItself && { ask: (leave) => ask(leave) }),
        },
        router?.history,
      ),
    [router, asksItself],
  )
}
