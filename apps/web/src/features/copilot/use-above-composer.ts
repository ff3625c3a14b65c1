import { type RefObject, useLayoutEffect } from 'react'
import { liftOver } from './lift.rules.ts'

/**
 * Holds the panel above the composer, however many lines it has: the panel stands beside its button, which is at the end of
 * the last line, and would lie over the text that it asks to check.
 * @param inside something inside the panel
 */
export function useAboveComposer(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[popover]')
    const composer = panel?.closest('form')
    const button = panel?.previousElementSibling
    if (!panel || !composer || !button) return
    const lift = () => {
      const tops = { button: button.getBoundingClientRect().top, composer: composer.getBoundingClientRect().top }
      panel.style.marginTop = `${-liftOver(tops, panel.offsetHeight)}px`
    }
    lift()
    const watch = new ResizeObserver(lift)
    watch.observe(panel)
    watch.observe(composer)
    return () => watch.disconnect()
  }, [inside])
}
