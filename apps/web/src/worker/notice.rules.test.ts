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
  it('is taken with what it needs', () => {
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
  ])('%j is none', (data) => {
    expect(noticeOf(data)).toBeNull()
  })

  it.each([
    ['in front', [at('/tickets/abc', true)], true],
    ['in front with a filter', [at('/tickets/abc?status=open', true)], true],
    ['behind another window', [at('/tickets/abc')], false],
    ['visible beside another program', [at('/tickets/abc', false, 'visible')], false],
    ['another ticket', [at('/tickets/abd', true)], false],
    ['nowhere', [], false],
  ] as const)('is not shown for what is looked at: %s', (_where, windows, looked) => {
    expect(isLookedAt(notice, windows)).toBe(looked)
  })

  it('is shown as a test also to who looks at the screen of notices', () => {
    expect(isLookedAt({ path: '/avisos' }, [at('/avisos', true)])).toBe(false)
  })

  it('leads into the window that shows it, else the one in front, else any, else a new one', () => {
    const [front, behind, showing] = [at('/queues', true), at('/tags'), at('/tickets/abc')]
    expect(windowFor(notice, [behind, front, showing])).toBe(showing)
    expect(windowFor(notice, [behind, front])).toBe(front)
    expect(windowFor(notice, [behind])).toBe(behind)
    expect(windowFor(notice, [])).toBeNull()
  })
})
