import { memo, type ReactNode, useRef } from 'react'
import { MoreMark } from './more-mark.tsx'
import type { Column, FilledTable } from './table-props.ts'
import { useNearEnd } from './use-near-end.ts'
import { useVirtualList } from './use-virtual-list.ts'

/** The height of a card before it is measured, and the gap between two cards, in pixels. */
const CARD = 130
const GAP = 8

/** The rows of a table as cards, for narrow screens. A long list renders only the cards near the view. */
export function TableCards<Row>({ label, columns, rows, rowKey, rowTone, more }: FilledTable<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const end = useNearEnd(scroller, more)
  const { isVirtual, items, rowProps, watch } = useVirtualList(rows.length, scroller, { estimate: CARD, gap: GAP })
  const place = (index: number) =>
    isVirtual ? { 'aria-posinset': index + 1, 'aria-setsize': more?.has ? -1 : rows.length } : {}
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className="rc-cards" tabIndex={0} aria-label={label} {...watch}>
      {items.map((item) => {
        if ('room' in item) return <div key={`room ${item.before}`} style={{ height: item.room, flex: 'none' }} />
        const row = rows[item.row]
        return (
          row !== undefined && (
            <article
              key={rowKey(row)}
              className="rc-card rc-row-card"
              data-tone={rowTone?.(row)}
              {...place(item.row)}
              {...rowProps(item.row)}
            >
              <Card row={row} columns={columns as readonly Column<unknown>[]} />
            </article>
          )
        )
      })}
      <MoreMark end={end} loading={more?.loading} />
    </section>
  )
}

/** The title of a row, its actions, and its other fields. */
const Card = memo(function Card({ row, columns }: { row: unknown; columns: readonly Column<unknown>[] }): ReactNode {
  const title = columns.find(({ title: isTitle }) => isTitle) ?? columns[0]
  const actions = columns.filter(({ align }) => align === 'actions')
  const facts = columns
    .filter((column) => column !== title && column.align !== 'actions')
    .map(({ key, label, cell }) => ({ key, label, content: cell(row) }))
    .filter(({ content }) => content !== '–')
  return (
    <>
      <div className="rc-row-card-title">
        {title?.label && <span className="rc-hidden">{title.label}: </span>}
        {title?.cell(row)}
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ key, label, content }) => (
            <Fact key={key} name={label ?? ''}>
              {content}
            </Fact>
          ))}
        </dl>
      )}
      {actions.map(({ key, cell }) => (
        <div key={key} className="rc-row-card-actions">
          {cell(row)}
        </div>
      ))}
    </>
  )
})

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
