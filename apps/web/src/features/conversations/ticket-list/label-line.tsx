import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

const none: readonly string[] = []

/**
 * Shows labels on one line, each in full or not at all. A counter at the end shows how many do not fit, and its hint
 * names them. Hidden labels stay in the DOM, so that screen readers read them all.
 */
export function LabelLine({ className, children }: { className: string; children: ReactNode }) {
  const line = useRef<HTMLSpanElement>(null)
  const [out, setOut] = useState(none)
  const measure = useCallback(() => {
    const names = line.current ? outside(line.current) : none
    setOut((before) => (before.join('\n') === names.join('\n') ? before : names))
  }, [])
  const measured = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Rows re-render with each message and measuring forces a layout, so measure only when the text changed.
    const words = line.current?.textContent ?? null
    if (words === measured.current) return
    measured.current = words
    measure()
  })
  useLayoutEffect(() => {
    if (!line.current) return
    const watch = new ResizeObserver(measure)
    watch.observe(line.current)
    return () => watch.disconnect()
  }, [measure])
  return (
    <span ref={line} className={className}>
      {children}
      {out.length > 0 && <More names={out} />}
    </span>
  )
}

/** Returns the labels that wrapped onto a hidden line, with room reserved for the counter. */
function outside(line: HTMLElement): readonly string[] {
  const fallen = () =>
    [...line.children].filter(
      (one): one is HTMLElement =>
        one instanceof HTMLElement && !one.matches('.ib-more') && one.offsetTop >= Math.max(1, line.clientHeight),
    )
  delete line.dataset.more
  if (fallen().length === 0) return none
  line.dataset.more = ''
  return fallen().map((one) => one.textContent.trim())
}

function More({ names }: { names: readonly string[] }) {
  return (
    // The row's button is below this element, so pass clicks on to it.
    <span
      className="ib-more"
      title={names.join(', ')}
      aria-hidden
      onClick={({ currentTarget }) =>
        currentTarget.closest('.ib-row')?.querySelector<HTMLElement>('.ib-row-open')?.click()
      }
    >
      {`+${names.length}`}
    </span>
  )
}
