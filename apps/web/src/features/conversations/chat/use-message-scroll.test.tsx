import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { message } from '../state/test/samples.ts'
import { useMessageScroll } from './use-message-scroll.ts'

it('MSG-01: a render without new messages does not iterate over the whole conversation', () => {
  const rows = Array.from({ length: 2000 }, (_, n) => message(n + 1, n))
  let readCount = 0
  const watchedRows = new Proxy(rows, {
    get(target, property) {
      if (typeof property === 'string' && /^\d+$/.test(property)) readCount++
      return Reflect.get(target, property)
    },
  })
  const box = { current: document.createElement('div') }
  const hook = (props: { rows: typeof rows }) => {
    const unmoved = { unreadFrom: null, startAt: null, hasMore: false, onNewer: null, onOlder: () => {} }
    // As the list does on each render.
    return useMessageScroll({ scroller: box, rows: props.rows, ...unmoved }).virtual.getTotalSize()
  }
  const { rerender } = renderHook(hook, { initialProps: { rows: watchedRows } })
  expect(readCount).toBeGreaterThan(2000)
  readCount = 0
  rerender({ rows: watchedRows })
  expect(readCount).toBeLessThan(100)
})
