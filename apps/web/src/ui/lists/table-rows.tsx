import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { MoreMark } from './more-mark.tsx'
import type { Column, FilledTable } from './table-props.ts'
import { useNearEnd } from './use-near-end.ts'
import { useVirtualList } from './use-virtual-list.ts'

/** The height of most rows (screens.5) including their border, in pixels. */
const ROW = 45

/**
 * A table with a sticky header. A long table renders only the rows near the view; screen readers get the rows'
 * positions.
 */
export function TableRows<Row>({ label, columns, rows, rowKey, rowTone, more }: FilledTable<Row>) {
  const t = useTexts(platformTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const end = useNearEnd(scroller, more)
  const { isVirtual, items, rowProps, watch } = useVirtualList(rows.length, scroller, { estimate: ROW })
  const widths = useSteadyColumns(table, isVirtual, columns.length)
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className="rc-card rc-table-scroll" tabIndex={0} aria-label={label}>
      <table
        ref={table}
        className="rc-table"
        // The total is unknown until the last page is loaded.
        aria-rowcount={isVirtual ? (more?.has ? -1 : rows.length + 1) : undefined}
        style={widths ? { tableLayout: 'fixed', width: widths.reduce((sum, width) => sum + width, 0) } : undefined}
        {...watch}
      >
        {widths && (
          <colgroup>
            {widths.map((width, at) => (
              <col key={columns[at]?.key} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={isVirtual ? 1 : undefined}>
            {columns.map(({ key, label: name, head, align }) => (
              <th key={key} scope="col" {...cellSide(align)}>
                {align === 'actions' && !name ? <span className="rc-hidden">{t('actions')}</span> : (head ?? name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            if ('room' in item) return <Room key={`room ${item.before}`} height={item.room} span={columns.length} />
            const row = rows[item.row]
            return (
              row !== undefined && (
                <tr
                  key={rowKey(row)}
                  data-tone={rowTone?.(row)}
                  aria-rowindex={isVirtual ? item.row + 2 : undefined}
                  {...rowProps(item.row)}
                >
                  <Cells row={row} columns={columns as readonly Column<unknown>[]} />
                </tr>
              )
            )
          })}
        </tbody>
      </table>
      <MoreMark end={end} loading={more?.loading} />
    </section>
  )
}

/** Memoised: rendered again when the row or the columns change, not on every scroll. */
const Cells = memo(function Cells({ row, columns }: { row: unknown; columns: readonly Column<unknown>[] }): ReactNode {
  return columns.map(({ key, cell, align }) => (
    <td key={key} {...cellSide(align)}>
      {cell(row)}
    </td>
  ))
})

/** Placeholder for rows that are not drawn. */
const Room = ({ height, span }: { height: number; span: number }) => (
  <tr className="rc-table-room" aria-hidden>
    <td colSpan={span} style={{ height }} />
  </tr>
)

const cellSide = (align: Column<never>['align']) =>
  align === 'actions' ? { 'data-actions': true } : align === 'end' ? { 'data-align': 'end' } : {}

/**
 * The widths of a table's columns, in pixels. They are fixed once only some rows are in the document, because they
 * would otherwise change with the rows in view. Measured again when the container's width changes.
 */
function useSteadyColumns(table: RefObject<HTMLTableElement | null>, steady: boolean, columns: number) {
  const [widths, setWidths] = useState<readonly number[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths depend on the number of columns
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
