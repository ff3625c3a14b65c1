import { describe, expect, it } from 'vitest'
import { isLookedAt, noticeOf, windowFor } from './notice.rules.ts'

const notice = {
  title: 'Maria',
  body: 'Nova mensagem',
  tag: 'ticket:7',
  path: '/tickets/abc',
  at: '2026-06-01T12:00:00Z',
}
const at = (path: string, focused = false, visibilityState = focused ? 'visible' : 'hidden') => ({
  ...{ url: `https://recado.example${path}`, focused, visibilityState },
})

describe('APP-04: a notice', () => {
  it('is parsed with all required fields', () => {
    expect(noticeOf({ ...notice, kind: 'answers' })).toEqual(notice)
  })

  it.each([
    null,
    'Maria',
    {},
    { ...notice, title: '' },
    { ...notice, tag: 7 },
    { ...notice, path: 'https://evil.example' },
    { ...notice, path: '//evil.example/x' },
    { ...notice, path: '/\\evil.example' },
    { ...notice, path: 'tickets/abc' },
  ])('%j is rejected', (data) => {
    expect(noticeOf(data)).toBeNull()
  })

  it.each([
    ['in the focused window', [at('/tickets/abc', true)], true],
    ['in the focused window, with a query string', [at('/tickets/abc?status=open', true)], true],
    ['not in a hidden window', [at('/tickets/abc')], false],
    ['not in a visible window without focus', [at('/tickets/abc', false, 'visible')], false],
    ['not when the window shows another ticket', [at('/tickets/abd', true)], false],
    ['not without a window', [], false],
  ] as const)('is hidden only while its subject is being viewed: %s', (_where, windows, isViewed) => {
    expect(isLookedAt(notice, windows)).toBe(isViewed)
  })

  it('is shown as a test even while the user views the notices screen', () => {
    expect(isLookedAt({ path: '/avisos' }, [at('/avisos', true)])).toBe(false)
  })

  it('opens in the window that shows it, else the focused one, else any window, else a new one', () => {
    const [front, behind, showing] = [at('/queues', true), at('/tags'), at('/tickets/abc')]
    expect(windowFor(notice, [behind, front, showing])).toBe(showing)
    expect(windowFor(notice, [behind, front])).toBe(front)
    expect(windowFor(notice, [behind])).toBe(behind)
    expect(windowFor(notice, [])).toBeNull()
  })
})
