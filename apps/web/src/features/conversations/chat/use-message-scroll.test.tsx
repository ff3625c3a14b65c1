import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { message } from '../state/test/samples.ts'
import { useMessageScroll } from './use-message-scroll.ts'

it('MSG-01: a drawing without new messages does not go through the whole conversation again', () => {
  const rows = Array.from({ length: 2000 }, (_, n) => message(n + 1, n))
  let asked = 0
  const watched = new Proxy(rows, {
    get(target, property) {
      if (typeof property === 'string' && /^\d+$/.test(property)) asked++
      return Reflect.get(target, property)
    },
  })
  const box = { current: document.createElement('div') }
  const hook = (props: { rows: typeof rows }) => {
    const unmoved = { unreadFrom: null, startAt: null, hasMore: false, onNewer: null, onOlder: () => {} }
    // As the list does when it is drawn.
    return useMessageScroll({ scroller: box, rows: props.rows, ...unmoved }).virtual.getTotalSize()
  }
  const { rerender } = renderHook(hook, { initialProps: { rows: watched } })
  expect(asked).toBeGreaterThan(2000)
  asked = 0
  rerender({ rows: watched })
  expect(asked).toBeLessThan(100)
})
