import { type RefObject, useLayoutEffect } from 'react'
import { liftOver } from './lift.rules.ts'

/**
 * Keeps the panel above the composer, whatever its height. Otherwise the panel, which is beside its button on the last
 * line, would cover the text that it asks the user to check.
 * @param inside an element inside the panel
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
