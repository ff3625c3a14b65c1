import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

const none: readonly string[] = []

/**
 * Labels on one line. Each is whole or not there; how many have no room is written behind the others, and which in its
 * hint. They stay in the page, so that screen readers read them all.
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
    // Rows are drawn anew with each message, and measuring lays the page out: the same words have the same room.
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

/** The labels that fell into a line that is not seen, with room kept for saying so. */
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
    // Under it lies the row's button, from which it must take no press.
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
