import type { Connection } from '@recado/contract/connections/connection'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { connectionInputOf, tabOfError, useConnectionForm } from './connection-form-values.ts'

const errorsFor = (values: Record<string, unknown>) => {
  const { result } = renderHook(() =>
    useConnectionForm({ ...({} as Connection), queueIds: [], schedules: [], ...values } as Connection),
  )
  return Object.keys(result.current.validate().errors)
}

describe('connection form', () => {
  it.each([
    ['a', ['name']],
    ['ab', []],
    ['x'.repeat(50), []],
    ['x'.repeat(51), ['name']],
    ['  a  ', ['name']],
  ])('CON-02: the name %s gives the errors %o', (name, errors) => {
    expect(errorsFor({ name })).toEqual(errors)
  })

  it.each([
    [[1], '', []],
    [[1, 2], '', ['greetingMessage']],
    [[1, 2], '   ', ['greetingMessage']],
    [[1, 2], 'Olá', []],
  ])('CON-10: queues %o with the greeting "%s" give the errors %o', (queueIds, greetingMessage, errors) => {
    expect(errorsFor({ name: 'Loja', queueIds, greetingMessage })).toEqual(errors)
  })

  it.each([
    [0, []],
    [15, []],
    [16, ['quietWindow']],
    [-1, ['quietWindow']],
    [1.5, ['quietWindow']],
  ])('BOT-12, BOT-13: a wait of %s seconds gives the errors %o, on the tab of the bot', (quietWindow, errors) => {
    expect(errorsFor({ name: 'Loja', quietWindow })).toEqual(errors)
    if (errors.length > 0) expect(tabOfError(errors)).toBe('bot')
  })

  it('opens the tab of the first invalid field', () => {
    expect(tabOfError(['maxUseBotQueues', 'greetingMessage'])).toBe('messages')
    expect(tabOfError(['name'])).toBe('general')
  })

  it('CON-03: sends the provider only for a new connection, and the week only if it has separate hours', () => {
    const { result } = renderHook(() => useConnectionForm())
    const values = {
      ...result.current.values,
      name: 'Loja',
      queueIds: ['1', '2'],
      transferQueueId: '2',
      greetingMessage: 'Olá',
    }
    expect(connectionInputOf(values)).toMatchObject({
      provider: 'beta',
      queueIds: [1, 2],
      transferQueueId: 2,
      maxUseBotQueues: 3,
      schedules: [],
    })
    expect(connectionInputOf({ ...values, ownHours: true }, {} as Connection)).not.toHaveProperty('provider')
    expect(connectionInputOf({ ...values, ownHours: true }).schedules).toHaveLength(7)
  })
})
