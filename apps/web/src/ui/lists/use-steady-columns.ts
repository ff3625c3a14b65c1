import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The widths of a table's columns, in pixels, kept from the moment on in which only some rows are in the document: they
 * would change with the rows in view. Measured anew when the table's place gets wider or narrower.
 */
export function useSteadyColumns(table: RefObject<HTMLTableElement | null>, steady: boolean, columns: number) {
  const [widths, setWidths] = useState<readonly number[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of columns has other widths
  useEffect(() => setWidths(null), [steady, columns])
  useLayoutEffect(() => {
    const heads = table.current?.tHead?.rows[0]?.cells
    if (steady && !widths && heads) setWidths([...heads].map((head) => head.getBoundingClientRect().width))
  }, [table, steady, widths])
  useEffect(() => {
    const place = table.current?.parentElement
    if (!steady || !place) return
    let before = place.clientWidth
    const watch = new ResizeObserver(() => {
      if (place.clientWidth !== before) setWidths(null)
      before = place.clientWidth
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [table, steady])
  return steady ? widths : null
}
